import type { Style } from './fields';
import type { NameList } from './names';
import { americanDates } from './wording';

const names: NameList = {
  inverted: 'all',
  initials: true,
  and: '&',
  comma: 'always',
  limit: 20,
  shown: 19,
  showsLast: true,
};

/** APA, 7th edition: `Vasic, A. (2025). Title. *Journal*, *12*(3), 1–10. https://…` */
export const apa: Style = {
  names,
  others: { ...names, inverted: undefined, comma: undefined },
  dates: { ...americanDates, eras: ['B.C.E.', 'C.E.'] },
  pageRange: 'whole',
  types: {
    pages: 'post webpage',
    reports: 'document report software standard',
    entries: 'entry-dictionary entry-encyclopedia',
    dated: `article-magazine article-newspaper broadcast collection document event motion_picture
      pamphlet performance personal_communication post post-weblog song speech webpage`,
    unnumbered: `event patent performance review speech webpage article-journal article-magazine
      article-newspaper`,
  },
  who: { authors: '$authors', publisher: '$leadingPublisher', editors: '$editors (Ed./Eds.)' },
  parts: {
    entry: '$reference $access {({$history; $original})}',
    reference: `{{$who|$named}. {($issued)}. {?$who:$named {[$description]}|[$description]}
      . $source}.`,
    leadingPublisher: '{?software webpage&!$editors:$publisher|?entries:$publisher}',
    issued: '{?$year:{?circa:ca. }{$year}$letter{, $day}|{$status:lower|n.d.}{-$letter}}',
    day: `{?!$dateText&dated:$monthDay
      |?!$dateText&interview paper-conference&!inVolume:$monthDay}`,
    named: '$titled {($identifier)}',
    titled: `{?pages:$title:italic|?$container:$title|?inSerial:$title:italic
      |{$title: $ofVolume}:italic}`,
    ofVolume: '{?$volumeTitle:$vol:capital. $volumeTitle|?!#volume:$volume:capital}',
    identifier: `{?patent:{$genre:capital|Patent} $numberText
      |{?!$container pages&!inSerial:$editors, Ed./Eds.}; {$translators, Trans.}
      ; {?!$container pages:$numbered}; {?!$container post:$inVolume}}`,
    numbered: '{?$number:{?thesis:Publication|$genre:title} $numberText}',
    numberText: `{?#number legislation patent regulation&!standard:No./Nos. $number
      |$number:capital}`,
    inVolume: `{?!unnumbered&!inSerial:{Version $version}, $editionLabel
      , {?document report standard:$series:title $seriesNumber}, {?!$volumeTitle:$volumeOrAll}
      , {Issue $issue}, {p./pp. $pages|Chapter $chapter}}`,
    volumeOrAll: '{?#volume:$vol:capital|?#volumes:Vol./Vols. 1–$volumes|$volumes}',
    description: '{?!$container inSerial !reports:$kind}',
    kind: `{?thesis:{$genre:capital, {?$url:$publisher}}; $medium
      |?$genre $medium:{?!$number:$genre:capital}; $medium:capital
      |?manuscript&$container $number $publisher $url:
      |?manuscript:Unpublished manuscript
      |?broadcast:Broadcast|?dataset:Dataset|?graphic:Graphic|?interview:Interview|?map:Map
      |?motion_picture:Video recording|?personal_communication:Letter|?review:Review
      |?software:Computer software|?song:Audio recording}`,
    source: `{?!pages&inSerial:$inSerial|?!pages:$inBook}
      . {?thesis&!$url:$publisher|?!thesis&!inSerial interview:$publisher}
      . {?!paper-conference !inVolume&$event:$event:capital, $eventPlace, $eventDate}
      . {?pages:$container:title}`,
    inSerial: `{{$container:title, $series:title}:italic, {{$volume:italic}{($issue)}}
      , {Article $number|$pages}}. {?!$series&!$issue&!$number&!$pages&!$volume&$date:$status:capital}`,
    inBook: `{?$container:{In} {{$containerAuthors|$editors (Ed./Eds.)}
      , {$container: $ofVolume}:italic} {({$numbered; $inVolume})} {?reports:[$kind]}}`,
    access: '{?$date $status $doi:$url|?$url:Retrieved {$accessed, from} $url}',
    history: '{?!patent&$date&$series $issue $number $pages $volume:$status:capital}',
    original:
      '{Original work published {{as $originalTitle:italic} $originalYear}, $originalPublisher}',
    citedTitle: `{$leadingPublisher
      |?$container&!report&!webpage&!post:$shortTitle:title:quoted|$shortTitle:italicTitle}`,
    citedYear: `{?$year:{$originalYear/}{?circa:ca. }{$year}$letter
      |{$status:lower|n.d.}{-$letter}}`,
  },
};
