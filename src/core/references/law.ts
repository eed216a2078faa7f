import type { Writer } from './fields';
import { list } from './layout';
import type { Part } from './layout';
import { capital, either } from './writer';

/** A year, in brackets if it is uncertain: `[1850?]`. */
export function doubtful({ isCirca }: Writer['whole'], year: Part): Part {
  return isCirca ? [{ text: '[' }, ...year, { text: '?]' }] : year;
}

/** `No. 5`, or the number as it is written if it isn't only digits. */
export function numbered({ text, show, is, isNumber }: Writer): Part {
  return isNumber('number') && !is('standard') ? text`No. ${'number'}` : capital(show('number'));
}

/** A bill, a law or a case, by its title, without its address: `Title, Pub. L. No. 5 (2009)`. Styles cite law alike. */
export function law(writer: Writer): Part {
  const { text, show, cased, has, is, label, whole } = writer;
  const place = text`${'volume'} ${text`${cased('container')} ${'pages'}`}`;
  const kind = is('legislation') ? either(capital(show('genre')), text`Pub. L.`) : show('genre');
  const number = is('legislation')
    ? text`${label('number', 'No.', 'Nos.')} ${'number'}`
    : numbered(writer);
  const isCase = is('legal_case') && !has('container');
  const source = isCase
    ? show('number')
    : list(', ', has('number') && text`${kind} ${number}`, place);
  const day = isCase ? show('date') : doubtful(whole, show('year'));
  const identified = text`${cased('title')}, ${source}`;
  return text`${identified} ${text`(${day})`}`;
}
