import type { Style } from './fields';
import { byNames } from './fields';
import type { NameList } from './names';
import { americanDates } from './wording';

const names: NameList = {
  inverted: 'first',
  demotes: true,
  and: 'and',
  comma: 'always',
  limit: 10,
  shown: 7,
};

/** Chicago, 17th edition, author–date: `Vasic, Ana, and Bo Li. 2025. “Title.” *Journal* 12 (3): 1–10. https://….` */
export const chicago: Style = {
  names,
  others: { ...names, inverted: undefined, comma: undefined },
  repeated: '———',
  dates: americanDates,
  pageRange: 'chicago',
  types: {
    newspapers: 'article-magazine article-newspaper',
    reviews: 'review review-book',
    published: 'bill book graphic legislation motion_picture song',
  },
  who: {
    authors: '$authors',
    editors: '$editors, ed./eds.',
    translators: '$translators, trans.',
    container: '{?newspapers reviews&$container:{?sameAuthors:$repeated|$container:italicTitle}}',
  },
  parts: {
    entry: `{{$who|?sameAuthors:$repeated|$titled}. $issued. {?$who:$titled}}$described$published
      {. $access}.`,
    leadingTitle: '{{?newspapers reviews:$container:italicTitle}|$titled}',
    titled: `{?legal_case interview patent:$title
      |?published:{$title:italicTitle}{ (version $version)}|$title:title:quoted}`,
    issued: '{?$year:{($originalYear) }$lettered|$status:capital|{?!$status:n.d.}$letter}',
    lettered: '{$year}{?!$dateText:$letter}',
    described: `{?patent:{. $number}{. $genre:capital}
      |{. $medium:capital}{. $kind {?report:$number}}}`,
    kind: '{?!thesis&!speech&!personal_communication:$genre:capital}',
    published: `{?!chapters:. $editedBy}{?chapters:. In $inside|. $inside}
      {?post-weblog&$container: (blog)}{?chapters:, $by}{?books:. $editionLabel:capital}
      {?chapters:, $editionLabel}{?chapters&$pages:, {$volume:$pages}}
      {?article-journal:, $series $seriesNumber, }{?article-journal:$inJournal}
      {?books:. {Vol. $volume}. {$volumes vols.}}{?chapters&!$pages:. Vol. $volume}
      {?!article-journal:. $seriesAndNumber}$atPlace
      {?article-journal&$volume $issue:: $pages|?article-journal:, $pages}`,
    by: byNames(', '),
    editedBy: byNames('. ', ':capital'),
    inside: '{?webpage:$container:title|$container:italicTitle}',
    inJournal:
      '{?$volume: {$volume}{ ({$issue|$month})}|?$issue:, {no. $issue} {($month)}|, $month}',
    atPlace: `{?reviews:. $placed|?newspapers personal_communication:, $date
      |?patent:, issued $date|?article-journal:|?speech:. $presented, $eventPlace, $monthDay
      |. {?thesis:$genre:capital}, $placed}`,
    presented: '{?$genre:$genre:capital {presented at the $event}|Presented at the $event}',
    access: '{?webpage post-weblog:$date}. {?!$date:Accessed $accessed}. $url',
    citedTitle: '$leadingTitle',
    citedYear: `{?$year:{[$originalYear] }$lettered|$status|{?!$status:n.d.}$letter}`,
  },
};
