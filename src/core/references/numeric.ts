import type { Style } from './fields';
import { americanDates, shortMonths } from './wording';

/** ACM: `Ana Vasic and Bo Li. 2025. Title. *Journal* 12, 3 (2025), 1–10. https://…` */
export const acm: Style = {
  names: { and: 'and' },
  others: { and: 'and', comma: 'never' },
  dates: { ...americanDates, twoDigitDays: true },
  accessDates: americanDates,
  pageRange: 'asWritten',
  who: { authors: '$authors', editors: '$editors (Ed./Eds.)' },
  parts: {
    entry:
      '{$who. $year. $titled.} {$inside.} {?$doi:$url|?$url:Retrieved {$accessed} {from} $url}',
    titled: '{?books:$title:italic {($ordinalEdition)}|$title}',
    inside: `{?books:$published
      |?paper-conference:{In {$container:italic {($series:italic)}}, }{$date. }{$published, $pages}
      |?chapter speech:{In {{?chapter:$container|$event}:italic {($editionLabel)}}
      , {$editors (ed./eds.)}}. {$published, $pages}
      |?article-journal:{$shortContainer:italic {$volume,} {$issue {($yearMonth)}}}, $pages
      |?thesis:$genre. $published
      |{$container $volume}:italic, $pages}`,
    published: '$publisher, $place',
  },
};

/** IEEE: `A. Vasic and B. Li, “Title,” *Journal*, vol. 12, no. 3, pp. 1–10, 2025, doi: 10.…` */
export const ieee: Style = {
  names: { initials: true, and: 'and', limit: 6 },
  others: { initials: true, and: 'and' },
  dates: { ...americanDates, twoDigitDays: true, months: shortMonths('Sep.', 3), isShort: true },
  pageRange: 'asWritten',
  types: {
    online: 'webpage post post-weblog',
    yearly: 'bill book graphic legal_case legislation song chapter thesis',
    others: `article-magazine article-newspaper broadcast interview manuscript map
      personal_communication`,
  },
  who: {
    authors: '$authors',
    editors: '$editors, Ed./Eds.',
    translators: '$translators, Trans.',
  },
  parts: {
    entry: '{$who, }$published$access',
    titled: '{?volumes standard software:$title:italic|$title:quoted}',
    published: `{?article-journal:{$titled, $shortContainer:italic, $locators
      , {Art. no. $number|$pp}, $issued, {?!$pages&!$issue&!$volume:$status:capital}}{?$url:,|.}
      |?paper-conference speech:{{$titled, {in $container:italic|presented at the $event}
      , $edited}, }$inSeries{$atPlace, {$issued|?speech:$status:capital}, $pp.}
      |?chapter:$titled, {in $container:italic}, $locators, $edited, $inSeries, $atPlace, $issued
      , {ch. $chapter}, $pp.
      |?report:$titled, $atPlace, {$genre $number}, $issued.
      |?thesis:$titled, $genre, $atPlace, $issued.
      |?software:$titled. {($issued)}. $genre. $atPlace.
      |?article:$titled, $issued, {$publisher:italic: $number}.
      |?online:$titled, $container.
      |?patent:$titled, $number, $issued
      |?motion_picture:{{$place|$eventPlace}. }{$titled, {($issued)}.}
      |?standard:$titled, {$genre $number}, $place, $issued.
      |?others:$titled, $container:italic, $locators, $atPlace, $pp, $issued.
      |?books:{$titled, $locators. }$inSeries{$atPlace, $issued, $pp.}
      |{$titled, $container:italic, $locators. }$inSeries{$atPlace, $pp, $issued.}}`,
    pp: 'p./pp. $pages',
    atPlace: '{?volumes chapter paper-conference:$placed|$publisher, $place}',
    edited: '$editors, Ed./Eds.',
    locators: `{?books chapter paper-conference:$editionShown}, {vol. $volume}, {$volumes vols.}
      , {no. $issues}`,
    editionShown: '{?#edition:$editionLabel|$edition:capital.}',
    inSeries: '{?$series:in {$series, {no. $seriesNumber}, {vol. $volume}}. }',
    issued: '{?yearly:$year|?article-journal report paper-conference:$yearMonth|$date}',
    kind: '{?motion_picture:[Online Video]|[Online]}',
    access: `{?online&$site: {{Accessed: $accessed}. {?online:[Online]}.} {Available: $site}
      |?online:|?$doi: {doi: $doi}:link.
      |?$site: {?$accessed:Accessed: $accessed. $kind}. {Available: $site}}`,
  },
};

/** Nature: `Vasic, A. & Li, B. Title. *Journal* **12**, 1–10 (2025).` */
export const nature: Style = {
  names: { inverted: 'all', initials: true, and: '&', comma: 'never', limit: 5 },
  dates: americanDates,
  pageRange: 'asWritten',
  ownTerms: ['ed.'],
  types: { parts: 'chapter paper-conference', online: 'report webpage post post-weblog' },
  who: { authors: '$authors' },
  parts: {
    entry: '{{{$who.} {$titled.} $inside $pages $published $doiAlone}.}:singleQuotes',
    titled: '{?books:$title:italicTitle|$title}',
    inside:
      '{?article-journal:$inJournal|{?parts:in} $container:italic {?parts:(ed./eds $editors)} $vol}',
    inJournal: '$shortContainer:italic {$volume:bold,}',
    doiAlone: '{?!$volume&!article&!dataset&!software:{doi:$doi}:link}',
    published: `{?volumes thesis parts:($publisher, $place, $year).
      |?article:{$genre:capital|Preprint} at $url {($year)}
      |?dataset software:$publisher {?$doi:$url} {($year)}
      |?online:$site {($year)}
      |{?article-journal&!$volume&!$pages:$url} {($year)}}`,
  },
};
