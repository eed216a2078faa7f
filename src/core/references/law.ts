import { list, italic } from './layout';
import type { Writer } from './fields';
import type { Part } from './layout';
import { capital, either } from './writer';

/** A year, in brackets if it is uncertain: `[1850?]`. */
export function doubtful(isCirca: boolean | undefined, year: Part): Part {
  return isCirca ? [{ text: '[' }, ...year, { text: '?]' }] : year;
}

/** `No. 5`, or the number as it is written if it isn't only digits. */
export function numbered({ text, show, is, isNumber }: Writer): Part {
  return isNumber('number') && !is('standard') ? text`No. ${'number'}` : capital(show('number'));
}

/**
 * A bill, law, case, hearing or treaty, by its title, without its address: `Title, Pub. L. No. 5 (2009)`. Styles cite
 * law alike, by the Bluebook's rules.
 *
 * @param circa marks an uncertain date
 */
export function law(writer: Writer, circa: (date: Part) => Part): Part {
  const { text, show, cased, has, is } = writer;
  if (is('treaty')) {
    const at = either(show('firstPage'), numbered(writer));
    return list(
      ', ',
      cased('title'),
      show('familyNames'),
      show('date'),
      text`${'volume'} ${'container'} ${at}`,
    );
  }
  const isPrinted = has('container');
  const date = circa(show(is('legal_case') && !isPrinted ? 'date' : 'year'));
  const day = text`${is('legal_case') && 'authority'} ${text`${!is('legal_case') && 'originalYear'} & ${date}`}`;
  const said = is('hearing')
    ? text`testimony of ${'wholeNames'}`
    : is('legal_case')
      ? []
      : show('status');
  return text`${list(', ', titleOf(writer), source(writer))} ${text`(${day})`} ${text`(${said})`}`;
}

function titleOf({ text, show, cased, is }: Writer): Part {
  if (!is('hearing')) return cased('title');
  const hearing = text`Hearing ${text`${text`on ${'number'}`} ${text`before the ${'section'}`}`}`;
  return italic(text`${capital(show('title'))}: ${hearing}`);
}

/** Where the law is printed. */
function source(writer: Writer): Part {
  const { text, show, has, is, label } = writer;
  const labeled = text`${label('number', 'No.', 'Nos.')} ${'number'}`;
  const section = text`${label('section', '§', '§§')} ${'section'}`;
  const at = either(section, show('firstPage'));
  const place = (end: Part): Part => text`${'volume'} ${text`${'container'} ${end}`}`;
  const body = text`${'authority'} ${'chapter'}`;
  if (is('hearing')) return body;
  if (is('bill')) {
    const number = has('authority', 'chapter', 'container') ? show('number') : numbered(writer);
    return list(', ', text`${'genre'} ${number}`, body, place(show('firstPage')));
  }
  if (is('legal_case')) {
    const page = either(show('firstPage'), text`___`);
    return has('container') ? place(text`${section} ${page}`) : numbered(writer);
  }
  if (is('regulation')) return list(', ', text`${'genre'} ${has('number') && labeled}`, place(at));
  if (!has('number')) return place(at);
  const kind = either(capital(show('genre')), text`Pub. L.`);
  return list(', ', text`${kind} ${labeled}`, place(show('firstPage')));
}
