import { digestPage, longAbstract, pageOf2025 } from '../../support/digestPage';

/** A pause that doesn't yield. */
export const pause = () => Promise.resolve();

export const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** A digest page with a paper for each title. */
export const page = (...titles: readonly string[]) => pageOf2025(titles);

/** The same without dates and authors. */
export const undatedPage = (...titles: readonly string[]) =>
  digestPage(
    undefined,
    titles.map((title) => ({ title, abstract: longAbstract(title) })),
  );
