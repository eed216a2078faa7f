import type { Link, Organization, PartialDate } from '../../model';

/**
 * Values that many papers have, each kept once: a library of a hundred thousand papers has a few
 * thousand days and organizations. What is kept of a paper is moved by every garbage collection while
 * it is new, and a thread stands still meanwhile.
 */
export class SharedValues {
  readonly #texts = new Map<string, string>();
  readonly #dates = new Map<string, PartialDate>();
  readonly #organizations = new Map<string, Organization>();

  /** The text, as it was first given. */
  text(text: string): string {
    return kept(this.#texts, text, text);
  }

  /** One that is equal. */
  date(date: PartialDate): PartialDate {
    const { year, month, day, yearInferred } = date;
    return kept(this.#dates, `${year} ${month} ${day} ${yearInferred}`, date);
  }

  /** One that is equal. */
  organization(organization: Organization): Organization {
    const { name, slug } = organization;
    // The length tells where the one ends and the other begins.
    const key = `${slug?.length} ${slug ?? ''}${name}`;
    return kept(this.#organizations, key, organization);
  }

  /** One that is equal. */
  links(links: readonly Link[]): readonly Link[] {
    return links.length === 0 ? noLinks : links;
  }
}

const noLinks: readonly Link[] = [];

function kept<T>(values: Map<string, T>, key: string, value: T): T {
  const same = values.get(key);
  if (same !== undefined) return same;
  values.set(key, value);
  return value;
}
