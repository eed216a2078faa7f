import { byNames } from './fields';
import type { Style } from './fields';
import { datesLike } from './locale';
import { shortMonths } from './wording';

function titled(title: string): string {
  return `{?laws:${title}:title|?legal_case:${title}:italic|?inItalics:${title}:italicTitle
    |?inQuotes $container:${title}:title:quoted|${title}:italicTitle}`;
}

/** MLA, 9th edition: `Vasic, Ana, and Bo Li. “Title.” *Journal*, vol. 12, no. 3, 2025, pp. 1–10, https://….` */
export const mla: Style = {
  names: { inverted: 'first', and: 'and', comma: 'always', limit: 2, etAlComma: true },
  others: { and: 'and', limit: 2 },
  repeated: '———',
  distinguishes: true,
  dates: {
    order: datesLike('day month year'),
    months: shortMonths('Sept.'),
  },
  pageRange: 'twoDigits',
  types: {
    laws: 'bill collection legislation regulation treaty',
    inItalics: 'book classic graphic hearing map periodical',
    inQuotes: `article dataset document interview manuscript paper-conference
      personal_communication speech`,
    yearly: 'book chapter motion_picture paper-conference thesis',
  },
  who: {
    authors: '$authors',
    editors: '$editors, editor/editors',
    translators: '$translators, translator/translators',
  },
  parts: {
    entry: `{{$who|?sameAuthors:$repeated}. {?$who !sameAuthors:$titled}. {{?!$originalPublisher
      :$originalDate}, {?!thesis&!$number:$genre:capital}}. $published. $atEnd}.`,
    titled: `{?$volumeTitle&!inSerial&!post&!webpage&!$container:$volumeTitle:italicTitle
      |$mainTitle}`,
    mainTitle: titled('$title'),
    published: `$inside, {?$container:$by|$editedBy}, $editionLabel:capital
      , {?$edition:version $version|Version $version}, $ofVolume, {no./nos. $issue}, $numberText
      , {?!inSerial&!thesis:{$publisher|$place}}, $issued, $atEvent, {p./pp. $pages}, $url`,
    inside: `{?inSerial:$container:italicTitle {[$place]}
      |?$container&$volumeTitle:$volumeTitle:italicTitle|$container:italicTitle}`,
    by: byNames(', '),
    editedBy: byNames(', ', ':capital'),
    ofVolume: `{?inSerial:$series, $vol
      |?$editors $volumeTitle $edition $container $translators:$vol|?!$authors:$vol:capital}`,
    numberText: '{?$number:$genre {?#number&!standard:no./nos. $number|$number}}',
    issued: `{?speech:|?circa&yearly article-journal:[$when?]|?circa:Circa $when|$when}`,
    when: '{?yearly:$year|?article-journal:$yearMonth|$date}',
    atEvent: `{?serials:|?paper-conference&inVolume:
      |?$event $eventDate:$event:capital, $eventDate, $eventPlace}`,
    atEnd: `{?!$date:Accessed $accessed}, $medium:capital, {?!inSerial:{?thesis:$publisher, $genre}
      , $history, {?$series:$seriesAndNumber}, {?$volumeTitle:{$vol:capital of }$whole}
      , {?!$volume&#volumes:$volumes vol./vols.|?!$volume:$volumes}}`,
    whole: '{$container:italic|$mainTitle}',
    history: `{Originally published {as $originalTitle:italic}, {?!$originalPublisher:
      |?$originalTitle:$originalPublisher, $originalYear|by $originalPublisher, $originalYear}}`,
    citedTitle: titled('$shortTitle'),
    citedYear: '',
  },
};
