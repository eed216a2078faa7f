import type { LinkKind } from '../model';
import type { Localize } from '../text/localize';

/** Longer addresses are cut for reading; the link itself is whole. */
const maxAddressLength = 48;

/** What a link leads to, in a word. */
export function kindLabel(kind: LinkKind, localize: Localize): string {
  switch (kind) {
    case 'code':
      return localize('Code');
    case 'project':
      return localize('Project');
    case 'model':
      return localize('Model');
    case 'dataset':
      return localize('Dataset');
    case 'arxiv':
      return localize('arXiv');
    case 'other':
      return localize('Link');
  }
}

/** An address as people write it. */
export function shortAddress(url: string): string {
  const address = url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  return address.length > maxAddressLength ? `${address.slice(0, maxAddressLength - 1)}…` : address;
}
