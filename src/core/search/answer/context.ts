import type { Paper } from '../../model';
import type { CalendarDate } from '../query/ast';

/** What a query can ask for that is not in the papers themselves. */
export interface SearchContext {
  /** What relative dates such as `last-month` start from. */
  readonly today: CalendarDate;
  /** Whether a note cites the paper. Missing: nobody knows, so that `is:cited` narrows nothing down. */
  readonly isCited?: (paper: Paper) => boolean;
  /** Whether the user starred it; missing as above, like those below. */
  readonly isStarred?: (paper: Paper) => boolean;
  /** Whether the user marked it as read. */
  readonly isRead?: (paper: Paper) => boolean;
  /** Whether it is unread and came after the user's last visit. */
  readonly isNew?: (paper: Paper) => boolean;
  /** Whether it has a note of its own. */
  readonly hasNote?: (paper: Paper) => boolean;
}
