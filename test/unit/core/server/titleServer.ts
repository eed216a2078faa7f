import { LocalServer } from '../../../../src/core/server/localServer';
import { digest } from '../library/builders';

/** Reads digests of one title a line under the line `digest`. */
export const reader = {
  looksLikeDigest: (text: string) => text.startsWith('digest'),
  parseDigest: (text: string, uri: string) =>
    digest(
      uri,
      { year: 2026, month: 1, day: 14 },
      text
        .split('\n')
        .slice(1)
        .map((title) => ({ title, abstract: `About ${title.toLowerCase()}.` })),
    ),
};

/** Gives others the thread for a moment. */
export const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

export const server = () => new LocalServer(reader, pause);

/** A digest of these titles. */
export const file = (uri: string, ...titles: string[]) => ({
  uri,
  text: ['digest', ...titles].join('\n'),
});
