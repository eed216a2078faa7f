import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from './random';
import { ZipfVocabulary, functionWords, methodName } from './words';

/** Increased when the same size produces a different corpus. */
const version = 5;
const papersPerDigest = 80;
/** How many frequent words make up most titles of a field. */
const commonRanks = 400;
/** Out of a hundred papers, this many are also in an earlier digest. */
const repeats = 2;

const organizations = [
  ...['North Lake University', 'Institute of Slow Thinking', 'acme Acme Research', 'Open Valley'],
  ...['tidal-lab Tidal Lab', 'Riverbank AI', 'University of the Plateau', 'quill Quill Labs'],
];
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * A folder with this many papers, generated from a seed, as saved pages of Daily Papers. The same on every machine;
 * written once into `root` and reused.
 */
export function corpusFolder(root: string, paperCount: number): string {
  const folder = join(root, `corpus-${paperCount}`);
  const mark = join(folder, '.complete');
  const wanted = `${version} ${paperCount}`;
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return folder;
  rmSync(folder, { recursive: true, force: true });
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const { name, text } of digests(paperCount)) writeFileSync(join(unfinished, name), text);
  writeFileSync(join(unfinished, '.complete'), wanted);
  renameSync(unfinished, folder);
  return folder;
}

function* digests(paperCount: number): Generator<{ name: string; text: string }> {
  const writer = new CorpusAuthor();
  let recent: string[] = [];
  const day = new Date(Date.UTC(2021, 0, 4));
  for (let written = 0; written < paperCount;) {
    const entries: string[] = [];
    const count = Math.min(papersPerDigest, paperCount - written);
    for (let i = 0; i < count; i++) {
      const entry = writer.entry(day);
      entries.push(entry);
      if (recent.length > 0 && writer.random.below(100) < repeats) {
        entries.push(writer.random.pick(recent));
      }
    }
    written += count;
    recent = entries;
    const date = `${months[day.getUTCMonth()]} ${day.getUTCDate()}`;
    const head =
      'new\n\nGet trending papers in your email inbox!\n\nSubscribe\n\nDaily Papers\n\n' +
      `byAK and the research community\n\n${date}\n\n`;
    const name = `${day.toISOString().slice(0, 10)}-${String(written).padStart(6, '0')}.txt`;
    yield { name, text: head + entries.join('\n\n') + '\n' };
    day.setUTCDate(day.getUTCDate() + 1);
  }
}

class CorpusAuthor {
  readonly random = new Random(2026);
  readonly #vocabulary = new ZipfVocabulary(300_000);
  readonly #titles = new Set<string>();

  entry(day: Date): string {
    const { random } = this;
    const name = random.next() < 0.6 ? methodName(random) : undefined;
    // A fifth of a paper's words are about its own topic, mostly common words; its title is about the topic.
    const topic = Array.from({ length: 20 }, (_, i) =>
      this.#vocabulary.word(
        i < 17
          ? Math.floor(commonRanks * random.next() ** 2)
          : this.#vocabulary.rank(random, i < 19 ? 0 : commonRanks),
      ),
    );
    let title: string;
    do title = this.#title(name, topic);
    while (this.#titles.has(title));
    this.#titles.add(title);
    return `${title}\n\n${this.#abstract(name, topic)}\n\n${this.#byline(day)}`;
  }

  #title(name: string | undefined, topic: readonly string[]): string {
    const { random } = this;
    const count = 4 + random.below(5);
    const words: string[] = [];
    while (words.length < count) {
      const word = random.pick(topic);
      if (!words.includes(word)) words.push(word);
    }
    const joint = random.pick(['for', 'with', 'in', 'via', 'of', 'and']);
    words.splice(2 + random.below(count - 2), 0, joint);
    const phrase = words
      .map((word) => (word === joint ? word : word.charAt(0).toUpperCase() + word.slice(1)))
      .join(' ');
    return name ? `${name}: ${phrase}` : phrase;
  }

  #abstract(name: string | undefined, topic: readonly string[]): string {
    const { random } = this;
    const length = 900 + random.below(1000);
    let text = '';
    while (text.length < length) {
      const words = Array.from({ length: 12 + random.below(16) }, () => this.#word(topic));
      if (name && random.next() < 0.25) words[1] = name;
      const sentence = words.join(' ');
      text += `${text && ' '}${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
    }
    if (random.next() < 0.15)
      text += ` Code is at https://github.com/lab${random.below(900)}/code.`;
    return text;
  }

  #word(topic: readonly string[]): string {
    const { random } = this;
    const kind = random.next();
    if (kind < 0.4)
      return functionWords[Math.floor(functionWords.length * random.next() ** 2)] ?? '';
    if (kind < 0.62) return random.pick(topic);
    if (kind < 0.998) {
      const word = this.#vocabulary.word(this.#vocabulary.rank(random));
      if (kind < 0.92) return word;
      const first = this.#vocabulary.word(random.below(commonRanks));
      return kind < 0.97 ? `${word},` : `${first}-${random.pick(topic)}`;
    }
    return random.pick([`${random.below(100)}.${random.below(10)}\\%`, '$Q^*$', '~(VLMs)', '“so”']);
  }

  #byline(day: Date): string {
    const { random } = this;
    const who =
      random.next() < 0.6 ? `  • ${1 + random.below(14)} authors` : random.pick(organizations);
    const age = Math.floor(random.next() ** 2 * 300);
    const published = new Date(day.getTime() - age * 86_400_000);
    const year = published.getUTCFullYear();
    const date =
      `${months[published.getUTCMonth()]} ${published.getUTCDate()}` +
      (year === day.getUTCFullYear() ? '' : `, ${year}`);
    return `${who}\n·\n${date}${random.next() < 0.5 ? ` ${2 + random.below(30)}` : ''}`;
  }
}
