import { smallWords } from '../words/tokens';
import { singular } from './variants';

/** Words that papers use whatever their topic. */
const proseWords = (
  'achieve additional all also approach best better both but challenge demonstrate different due each ' +
  'effective effectiveness enable enabling existing experiment extensive first further gain gains ' +
  'given good has have having high higher however improve improved improvement improving including ' +
  'introduce large leading limited low make making many method more most multiple new no not novel ' +
  'off often one only other our out outperform paper perform performance present previous problem ' +
  'propose proposed provide recent remain result results several show significant significantly ' +
  'simple single strong study such task their these those three thus two up use used using various ' +
  'we well work yet'
).split(' ');

/** Folded words that say nothing about a topic. */
export const proseTerms: ReadonlySet<string> = new Set([...smallWords, ...proseWords]);

/** Whether a folded word, or its singular, says nothing about a topic. */
export function isProse(term: string): boolean {
  return proseTerms.has(term) || proseTerms.has(singular(term));
}
