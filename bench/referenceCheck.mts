/**
 * How many planted errors a check of references finds, by kind, and how many right entries it reports:
 * `node --import=tsx bench/referenceCheck.mts [entries] [seed]`. With `-v`, also which.
 */
import { faultMessage } from '../src/core/referenceReport/report';
import { english } from '../src/core/text/localize';
import { playedFetch, playSources } from '../test/support/playedSources';
import { askServer } from '../test/unit/support/askServer';
import { checkPlanted } from './plantedCheck';
import { plantErrors } from './plantedErrors';

const [count = 600, seed = 1] = process.argv.slice(2).map(Number).filter(Number.isFinite);
const planted = plantErrors(count, seed);
const { ask } = askServer('http://127.0.0.1', { fetch: playedFetch(playSources(planted.works)) });
const results = await checkPlanted(planted, ask);
const kinds = [...new Set(results.map(({ kind }) => kind))].sort();
for (const kind of kinds) {
  const own = results.filter((result) => result.kind === kind);
  const reported = own.filter(({ isReported }) => isReported);
  console.log(`${kind}: ${reported.length} of ${own.length} reported`);
  if (!process.argv.includes('-v')) continue;
  for (const { text, reference, isReported } of own) {
    if (isReported === (kind !== 'right')) continue;
    const faults = reference.faults.map((fault) => faultMessage(fault, english));
    console.log(text, reference.verdict, faults.join(' '));
  }
}
const wrong = results.filter(({ kind }) => kind !== 'right');
const verdicts = results.filter(
  ({ kind, reference }) => kind === 'right' && reference.verdict === 'confirmed',
);
console.log(
  `errors found: ${wrong.filter(({ isReported }) => isReported).length} of ${wrong.length}`,
);
console.log(`right entries confirmed: ${verdicts.length} of ${results.length - wrong.length}`);
