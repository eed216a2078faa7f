import type { LinkKind } from '../model';
import type { Localize } from '../text/localize';

/** Longer addresses are cut for reading; the link itself is whole. */
const maxAddressLength = 48;

/** What a link leads to, in a word. */
export function kindLabel(kind: LinkKind, localize: Localize): string {
  const labels: Readonly<Record<LinkKind, string>> = {
    code: localize('Code'),
    project: localize('Project'),
    model: localize('Model'),
    dataset: localize('Dataset'),
    arxiv: localize('arXiv'),
    other: localize('Link'),
  };
  return labels[kind];
}

/** An address as people write it. */
export function shortAddress(url: string): string {
  const address = url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  return address.length > maxAddressLength ? `${address.slice(0, maxAddressLength - 1)}…` : address;
}
