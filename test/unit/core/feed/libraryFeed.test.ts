import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { emptyLibrary } from '../../../../src/core/library/libraryData';
import type { LibraryServer } from '../../../../src/core/server/libraryServer';
import type { LibraryData } from '../../../../src/core/library/libraryData';
import type { FeedParts } from '../../../../src/core/feed/libraryFeed';
import type { FileEvents, FileTrouble } from '../../../../src/core/files/fileSource';
import { isRead } from '../../../../src/core/files/fileVerdict';
import type { FileContent, FileVerdict } from '../../../../src/core/files/fileVerdict';
import { LibraryFeed } from '../../../../src/core/feed/libraryFeed';
import { shareRead } from '../../../../src/core/feed/reading';
import type { ReadingState } from '../../../../src/core/feed/reading';
import { emptySnapshot } from '../../../../src/core/library/lookup/snapshot';
import type { LibrarySnapshot } from '../../../../src/core/library/lookup/snapshot';
import { noPlaces } from '../../../../src/core/bibliography/read/entryPlaces';
import { KeyPins } from '../../../../src/core/notes/keyPins';
import { NoteIndex } from '../../../../src/core/notes/noteIndex';
import { eventually } from '../../../support/eventually';
import { feedParts, nothingSaved } from '../../../support/feedParts';
import { MemoryFiles, MemoryReader } from './memoryFiles';

/** Takes each line of a digest but the first for a paper, whose key is its title. */
class LineEngine extends MemoryReader implements LibraryServer {
  readonly updates: { uris: readonly string[]; pins: ReadonlyMap<string, string> }[] = [];
  /** Of files that were read since they were taken in. */
  readonly #ready = new Map<string, string>();
  readonly #texts = new Map<string, string>();
  #last: LibraryData | undefined;

  /** Hears of every update. */
  updated = (): void => undefined;

  override async read(file: FileContent): Promise<FileVerdict> {
    const verdict = await super.read(file);
    const text = this.texts.get(file.uri);
    this.#ready.delete(file.uri);
    if (isRead(verdict) && text !== undefined) this.#ready.set(file.uri, text);
    return verdict;
  }

  entryPlaces(): ReturnType<LibraryServer['entryPlaces']> {
    return Promise.resolve(noPlaces());
  }

  update(uris: readonly string[], pins: ReadonlyMap<string, string>): Promise<LibraryData> {
    this.updated();
    this.updates.push({ uris, pins: new Map(pins) });
    for (const uri of uris) {
      const text = this.#ready.get(uri);
      this.#ready.delete(uri);
      if (text === undefined) this.#texts.delete(uri);
      else this.#texts.set(uri, text);
    }
    const start = { line: 0, character: 0 };
    const range = { start, end: start };
    const papers = [...this.#texts].flatMap(([uri, text]) =>
      text
        .split('\n')
        .slice(1)
        .map((title) => ({
          key: title,
          title,
          links: [],
          sightings: [{ uri, range, titleRange: range }],
        })),
    );
    const digests = [...this.#texts].map(([uri]) => ({ uri, paperCount: 1 }));
    const data = { papers, digests, problems: [], aliases: [...pins], bibliography: [] };
    if (!isDeepStrictEqual(data, this.#last)) this.#last = data;
    return Promise.resolve(this.#last ?? data);
  }

  /** Asked questions that the index did not answer. */
  scans = 0;
  /** What indexing ends with. */
  indexing = Promise.resolve();

  async indexed(): Promise<boolean> {
    await this.indexing;
    const { scans } = this;
    this.scans = 0;
    return scans > 0;
  }

  loadLibrary(): Promise<LibraryData> {
    return Promise.resolve(emptyLibrary);
  }

  load(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  forget: LibraryServer['forget'] = () => Promise.resolve();

  savedParts(): Promise<readonly never[]> {
    return Promise.resolve([]);
  }

  savedPart(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  tell(): Promise<void> {
    return Promise.resolve();
  }

  paper(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  related(): Promise<readonly never[]> {
    return Promise.resolve([]);
  }

  learnt(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  trends(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  interestReason(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  search(): Promise<readonly never[]> {
    return Promise.resolve([]);
  }
}

describe('The library feed', () => {
  let source: MemoryFiles;
  let engine: LineEngine;
  let notes: NoteIndex;
  let stored: ReadonlyMap<string, string>;
  let published: LibrarySnapshot[];
  let noteChanges: number;
  let indexings: number;
  let troubles: FileTrouble[];
  let failures: unknown[];
  let readings: ReadingState[];
  let waits: { milliseconds: number; end: () => void }[];
  let feed: LibraryFeed;

  const start = (parts: Partial<FeedParts> = {}): LibraryFeed => {
    feed = new LibraryFeed(
      feedParts({
        source,
        engine,
        notes,
        pins: new KeyPins({
          load: () => stored,
          save: (pins) => (stored = new Map(pins)),
        }),
        publish: (snapshot) => published.push(snapshot),
        notesChanged: () => (noteChanges += 1),
        indexed: () => (indexings += 1),
        report: (trouble) => troubles.push(trouble),
        progress: (reading) => readings.push(reading),
        fail: (error) => failures.push(error),
        wait: (milliseconds) =>
          milliseconds === 0
            ? Promise.resolve()
            : new Promise((end) => waits.push({ milliseconds, end })),
        ...parts,
      }),
    );
    return feed;
  };
  const titles = () => (published.at(-1) ?? emptySnapshot).papers.map(({ title }) => title).sort();
  const follow = (events: Partial<FileEvents>) =>
    feed.follow({ changed: [], removed: [], addedFolders: [], ...events });
  /** Lets what waits for a digest to turn up again look now. */
  const endGrace = async (): Promise<void> => {
    for (const { end } of waits.splice(0)) end();
    await new Promise(setImmediate);
  };

  beforeEach(() => {
    source = new MemoryFiles();
    engine = new LineEngine();
    notes = new NoteIndex();
    stored = new Map();
    published = [];
    noteChanges = 0;
    indexings = 0;
    troubles = [];
    failures = [];
    readings = [];
    waits = [];
  });
  afterEach(() => assert.deepEqual(failures, []));

  it('reads every candidate once and gives the digests to the engine, the first one soonest', async () => {
    source.write('a.txt', 'Daily\nAlpha');
    source.write('b.md', 'Daily\nBeta');
    source.write('c.md', 'A note');
    source.write('d.txt', 'A letter');
    await start().scan();
    assert.deepEqual(titles(), ['Alpha', 'Beta']);
    assert.deepEqual(source.takeReads(), ['a.txt', 'b.md', 'c.md', 'd.txt']);
    assert.deepEqual(
      engine.updates.map(({ uris }) => uris),
      [['a.txt'], ['b.md']],
    );
  });

  it('has the engine open files by itself where it can, and remembers none of no interest', async () => {
    source.isOnDisk = true;
    engine.disk = source;
    source.write('a.txt', 'Daily\nAlpha');
    source.write('c.md', 'A note with [@alpha]');
    source.write('d.txt', 'A letter');
    source.write('e.txt', '\0Daily\nEncoded');
    source.write('large.txt', 'x'.repeat(source.limit + 1));
    source.write('open.txt', '');
    source.edit('open.txt', 'Daily\nOpen');
    await start().scan();
    assert.deepEqual(titles(), ['Alpha', 'Encoded', 'Open']);
    assert.deepEqual([...notes.usedKeys()], ['alpha']);
    assert.deepEqual(source.takeReads(), ['e.txt']);
    assert.deepEqual(
      troubles.map(({ uri, reason }) => [uri, reason]),
      [['large.txt', 'tooLarge']],
    );
    engine.opened = 0;
    await feed.scan();
    assert.equal(engine.opened, 1, 'd.txt alone is not remembered');
    source.write('d.txt', 'Daily\nLetter');
    await follow({ changed: ['d.txt'] });
    source.files.delete('c.md');
    await follow({ removed: ['c.md'] });
    assert.deepEqual(titles(), ['Alpha', 'Encoded', 'Letter', 'Open']);
    assert.deepEqual([...notes.usedKeys()], []);
  });

  it('lets go of a file that goes while the engine reads it', async () => {
    source.isOnDisk = true;
    engine.disk = source;
    source.write('c.md', 'A note with [@alpha]');
    const readOnDisk = engine.readOnDisk.bind(engine);
    engine.readOnDisk = async (files) => {
      const found = await readOnDisk(files);
      source.files.delete('c.md');
      void follow({ removed: ['c.md'] });
      return found;
    };
    await start().scan();
    assert.deepEqual([...notes.usedKeys()], []);
  });

  it('reads nothing again in a second scan, and has nothing to say', async () => {
    source.write('a.txt', 'Daily\nAlpha');
    source.write('c.md', 'A note');
    await start().scan();
    source.takeReads();
    await feed.scan();
    assert.deepEqual(source.takeReads(), []);
    assert.equal(published.length, 1);
    await feed.rescan();
    assert.deepEqual(source.takeReads(), ['a.txt', 'c.md']);
    assert.equal(published.length, 1, 'the library is the same as before');
  });

  it('shows the first papers early and feeds large workspaces in few batches', async () => {
    for (let i = 0; i < 3000; i += 1) source.write(`${i}.txt`, `Daily\nPaper ${i}`);
    await start().scan();
    assert.ok(published[0]!.papers.length <= 16);
    assert.ok(engine.updates.length < 12 + 3000 / source.portion, String(engine.updates.length));
    assert.equal(titles().length, 3000);
  });

  it('bounds the text of a batch', async () => {
    source.limit = Infinity;
    source.portion = 1000;
    const half = 'x'.repeat(4_100_000);
    for (let i = 0; i < 40; i += 1) source.write(`${i}.txt`, `Daily\n${i}${half}`);
    await start().scan();
    assert.equal(published.at(-1)?.papers.length, 40);
    for (const { uris } of engine.updates) assert.ok(uris.length <= 2 + 32);
  });

  it('makes one update of many changes, and reads the changed files only', async () => {
    for (let i = 0; i < 50; i += 1) source.write(`${i}.txt`, `Daily\nPaper ${i}`);
    await start().scan();
    source.takeReads();
    engine.updates.length = 0;
    const changed = ['3.txt', '7.txt', '9.txt'];
    for (const uri of changed) source.write(uri, `Daily\nNew ${uri}`);
    await follow({ changed });
    assert.equal(engine.updates.length, 1);
    assert.deepEqual(source.takeReads(), changed);
  });

  it('looks again after what happens while it is reading', async () => {
    source.write('a.txt', 'Daily\nAlpha');
    const scan = start().scan();
    source.write('b.txt', 'Daily\nBeta');
    source.write('a.txt', 'Daily\nGamma');
    await Promise.all([scan, follow({ changed: ['b.txt', 'a.txt'] })]);
    assert.deepEqual(titles(), ['Beta', 'Gamma']);
  });

  it('follows what changes while files are still being found', async () => {
    source.write('a.txt', 'Daily\nAlpha');
    const find = source.find.bind(source);
    let endFinding = (): void => undefined;
    const areFound = new Promise<void>((resolve) => (endFinding = resolve));
    source.find = async function* () {
      yield* find();
      await areFound;
    };
    const scan = start().scan();
    await eventually(() => assert.deepEqual(titles(), ['Alpha']));
    source.write('a.txt', 'Daily\nGamma');
    source.write('b.txt', 'Daily\nBeta');
    const followed = follow({ changed: ['a.txt', 'b.txt'] });
    await eventually(() => assert.deepEqual(titles(), ['Beta', 'Gamma']));
    endFinding();
    await Promise.all([scan, followed]);
    assert.deepEqual(titles(), ['Beta', 'Gamma']);
  });

  it('drops a new file that is deleted while it is being read', async () => {
    start();
    source.write('a.txt', 'Daily\nAlpha');
    const read = source.read.bind(source);
    let removal: Promise<void> | undefined;
    source.read = async (uri) => {
      const content = await read(uri);
      source.files.delete(uri);
      removal = follow({ removed: [uri] });
      return content;
    };
    await follow({ changed: ['a.txt'] });
    await removal;
    await endGrace();
    assert.deepEqual(titles(), []);
  });

  it('drops the digests in a removed folder and takes in those of a new one', async () => {
    source.write('x/a.txt', 'Daily\nAlpha');
    source.write('x/y/b.txt', 'Daily\nBeta');
    source.write('z.txt', 'Daily\nZeta');
    await start().scan();
    for (const [uri, { text }] of [...source.files]) {
      if (!uri.startsWith('x/')) continue;
      source.files.delete(uri);
      source.write(uri.replace('x/', 'new/'), text);
    }
    await follow({ removed: ['x'], addedFolders: ['new/'] });
    assert.deepEqual(titles(), ['Alpha', 'Alpha', 'Beta', 'Beta', 'Zeta']);
    await endGrace();
    assert.deepEqual(titles(), ['Alpha', 'Beta', 'Zeta']);
  });

  it('keeps the papers of a digest that is away for a moment while it is written', async () => {
    source.write('a.txt', 'Daily\nAlpha');
    await start().scan();
    source.write('a.txt', '');
    await follow({ changed: ['a.txt'] });
    assert.deepEqual(titles(), ['Alpha']);
    source.write('a.txt', 'Daily\nAlpha\nBeta');
    await endGrace();
    assert.deepEqual(titles(), ['Alpha', 'Beta']);
  });

  it('believes within half a second that a digest is gone', async () => {
    source.write('a.txt', 'Daily\nAlpha');
    await start().scan();
    source.files.delete('a.txt');
    await follow({ removed: ['a.txt'] });
    assert.ok(waits.every(({ milliseconds }) => milliseconds <= 500));
    await endGrace();
    assert.deepEqual(titles(), []);
  });

  it('drops what the settings exclude', async () => {
    source.write('a.txt', 'Daily\nAlpha');
    await start().scan();
    source.roles = () => undefined;
    await feed.scan();
    assert.deepEqual(titles(), []);
  });

  it('goes on without what cannot be read', async () => {
    source.write('a.txt', 'Daily\nAlpha');
    source.write('b.txt', 'Daily\nBeta');
    source.unreadable.add('a.txt');
    await start().scan();
    assert.deepEqual(titles(), ['Beta']);
    assert.deepEqual(
      troubles.map(({ uri }) => uri),
      ['a.txt'],
    );
  });

  it('goes on after a failure of the engine', async () => {
    const update = engine.update.bind(engine);
    engine.update = () => Promise.reject(new Error('A fault'));
    source.write('a.txt', 'Daily\nAlpha');
    await start().scan();
    assert.equal(failures.splice(0).length, 1);
    engine.update = update;
    await feed.rescan();
    assert.deepEqual(titles(), ['Alpha']);
  });

  describe('with an engine that ended and was started anew', () => {
    /** Resolves when it is opened. */
    const gate = () => {
      let open = (): void => undefined;
      return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() };
    };

    it('reads everything again, also when files were still being found', async () => {
      const { opened, open } = gate();
      source.write('a.txt', 'Daily\nAlpha');
      source.find = async function* () {
        yield ['a.txt'];
        await opened;
      };
      const update = engine.update.bind(engine);
      engine.update = () => Promise.reject(new Error('Ended'));
      const scan = start().scan();
      await new Promise(setImmediate);
      engine.update = update;
      const again = feed.rescan();
      open();
      await Promise.all([scan, again]);
      assert.equal(failures.splice(0).length, 1);
      assert.deepEqual(titles(), ['Alpha']);
    });

    it('reads a file again that was being read when it ended', async () => {
      const { opened, open } = gate();
      for (const name of ['Alpha', 'Beta']) source.write(`${name}.txt`, `Daily\n${name}`);
      const [read, readFile] = [engine.read.bind(engine), source.read.bind(source)];
      engine.read = (file) =>
        file.uri === 'Alpha.txt' ? Promise.reject(new Error('Ended')) : read(file);
      source.read = async (uri) => {
        if (uri === 'Beta.txt') await opened;
        return readFile(uri);
      };
      const scan = start().follow({
        changed: ['Alpha.txt', 'Beta.txt'],
        removed: [],
        addedFolders: [],
      });
      await new Promise(setImmediate);
      engine.read = read;
      const find = source.find.bind(source);
      source.find = async function* (under) {
        await new Promise(setImmediate);
        yield* find(under);
      };
      const again = feed.rescan();
      open();
      await Promise.all([scan, again]);
      assert.equal(failures.splice(0).length, 1);
      assert.deepEqual(titles(), ['Alpha', 'Beta']);
    });

    it('reads a file again that was known from an earlier session', async () => {
      const kept = Array.from({ length: 40 }, (_, i) => `${i}.txt`);
      for (const uri of kept) source.write(uri, `Daily\n${uri}`);
      const files = await Promise.all(
        kept.map(async (uri) => ({
          uri,
          role: source.roles(uri)!,
          stamp: (await source.stat(uri))!,
          verdict: { kind: 'digest', isEmpty: false } as const,
        })),
      );
      let again: Promise<void> | undefined;
      start({
        saved: { ...nothingSaved, load: () => Promise.resolve(files) },
        pause: () => {
          again ??= feed.rescan();
          return Promise.resolve();
        },
      });
      await feed.scan();
      await again;
      assert.deepEqual(titles(), [...kept].sort());
    });

    it('has it forget files that went at the same time, except one that came back', async () => {
      const forgotten: string[] = [];
      for (const name of ['a.txt', 'b.txt']) source.write(name, `Daily\n${name}`);
      await start().scan();
      const digests = [...source.files];
      source.files.clear();
      await follow({ removed: ['a.txt', 'b.txt'] });
      engine.forget = () => Promise.reject(new Error('Ended'));
      await endGrace();
      assert.equal(failures.splice(0).length, 1);
      engine.forget = (uris) => {
        forgotten.push(...uris);
        return Promise.resolve();
      };
      source.files.set(...digests[1]!);
      await feed.rescan();
      assert.deepEqual(forgotten, ['a.txt']);
    });

    it('has it forget a file that is left out now, but not one that is empty', async () => {
      const forgotten: string[] = [];
      engine.forget = (uris) => {
        forgotten.push(...uris);
        return Promise.resolve();
      };
      source.write('a.txt', 'A letter');
      source.write('b.txt', 'A letter');
      source.write('c.txt', '\0\0');
      await start().scan();
      source.write('a.txt', 'x'.repeat(source.limit + 1));
      source.write('b.txt', '');
      source.write('c.txt', 'bin\0ary');
      await feed.scan();
      assert.deepEqual(forgotten, ['a.txt', 'c.txt']);
    });

    it('shows no papers of files that went at the same time', async () => {
      source.write('a.txt', 'Daily\nAlpha');
      await start().scan();
      source.files.delete('a.txt');
      await follow({ removed: ['a.txt'] });
      engine.forget = () => Promise.reject(new Error('Ended'));
      await endGrace();
      assert.equal(failures.splice(0).length, 1);
      engine.forget = () => Promise.resolve();
      engine.update = () => Promise.resolve(emptyLibrary);
      await feed.rescan();
      assert.deepEqual(titles(), []);
    });
  });

  it('tells how far it is, and that it is done, where much is to be read', async () => {
    for (let i = 0; i < 99; i++) source.write(`${i}.txt`, 'Daily\nAlpha');
    source.portion = 10;
    await start().scan();
    for (const [i, reading] of readings.slice(0, -1).entries()) {
      const next = readings[i + 1]!;
      assert.equal(reading.state, 'busy');
      assert.ok(reading.filesRead <= next.filesRead && reading.papersIndexed <= reading.papers);
      assert.ok(shareRead(reading) <= shareRead(next) || reading.files < next.files);
    }
    assert.ok(readings.some(({ files, filesRead }) => files === 99 && filesRead < 99));
    assert.deepEqual(readings.at(-1), {
      state: 'idle',
      files: 99,
      filesRead: 99,
      papers: 99,
      papersIndexed: 99,
    });
    assert.equal(shareRead(readings.at(-1)!), 1);
  });

  it('counts a file once that is told of while it is being read', async () => {
    for (let i = 0; i < 99; i++) source.write(`${i}.txt`, 'Daily\nAlpha');
    source.portion = 10;
    start();
    engine.updated = () => {
      if (engine.updates.length < 3) void follow({ changed: ['0.txt', '98.txt'] });
    };
    await feed.scan();
    assert.deepEqual(readings.at(-1), {
      state: 'idle',
      files: 99,
      filesRead: 99,
      papers: 99,
      papersIndexed: 99,
    });
  });

  it('tells nothing of a few files', async () => {
    source.write('a.txt', 'Daily\nAlpha');
    await start().scan();
    source.write('a.txt', 'Daily\nBeta');
    await follow({ changed: ['a.txt'] });
    assert.deepEqual(readings, []);
  });

  it('shows papers before they are indexed, and is done when they are', async () => {
    let end = (): void => undefined;
    engine.indexing = new Promise((resolve) => (end = resolve));
    source.write('a.txt', 'Daily\nAlpha');
    let isDone = false;
    const scan = start()
      .scan()
      .then(() => (isDone = true));
    while (published.length === 0) await new Promise(setImmediate);
    assert.deepEqual([titles(), isDone, indexings], [['Alpha'], false, 0]);
    engine.scans = 1;
    end();
    await scan;
    assert.equal(indexings, 1, 'what was asked without the index may be asked again');
    source.write('a.txt', 'Daily\nBeta');
    await follow({ changed: ['a.txt'] });
    assert.equal(indexings, 1, 'nothing was asked');
  });

  it('goes on after a failure of which nobody could be told', async () => {
    source.write('a.txt', 'Daily\nAlpha');
    await start({
      fail: () => {
        throw new Error('The log is closed');
      },
    }).scan();
    engine.updated = () => {
      throw new Error('No');
    };
    source.write('a.txt', 'Daily\nBeta');
    await assert.rejects(follow({ changed: ['a.txt'] }), /The log is closed/);
    engine.updated = () => undefined;
    await follow({ changed: ['a.txt'] });
    assert.deepEqual(titles(), ['Beta']);
  });

  it('tells of a failure to index', async () => {
    engine.indexing = Promise.reject(new Error('A fault'));
    engine.indexing.catch(() => undefined);
    source.write('a.txt', 'Daily\nAlpha');
    await start().scan();
    assert.equal(failures.splice(0).length, 1);
    assert.deepEqual(titles(), ['Alpha']);
    engine.indexing = Promise.resolve();
    source.write('b.txt', 'Daily\nBeta');
    await follow({ changed: ['b.txt'] });
    assert.deepEqual(titles(), ['Alpha', 'Beta']);
  });

  describe('cancelled', () => {
    const files = Array.from({ length: 200 }, (_, i) => `${i}.txt`);
    /** Reads until the first papers are there. */
    const startAndCancel = async (): Promise<void> => {
      for (const uri of files) source.write(uri, `Daily\n${uri}`);
      source.write('n.md', 'See @0.txt.');
      start();
      engine.updated = () => feed.cancel();
      await feed.scan();
      engine.updated = () => undefined;
    };

    it('keeps what was read and says that it is not all', async () => {
      await startAndCancel();
      const { state, files: found, filesRead } = readings.at(-1)!;
      assert.equal(state, 'stopped');
      assert.ok(filesRead > 0 && filesRead < 100, String(filesRead));
      assert.ok(found > filesRead);
      assert.equal(titles().length, filesRead);
    });

    it('follows what changes later, read or not, and goes on saying that it is not all', async () => {
      await startAndCancel();
      const before = titles().length;
      const last = readings.at(-1);
      source.write('0.txt', 'Daily\nAlpha');
      source.write('199.txt', 'Daily\nBeta');
      source.write('new.txt', 'Daily\nGamma');
      await follow({ changed: ['0.txt', '199.txt', 'new.txt'] });
      assert.equal(titles().length, before + 2);
      assert.ok(['Alpha', 'Beta', 'Gamma'].every((title) => titles().includes(title)));
      assert.deepEqual(readings.at(-1), last);
      const { length } = readings;
      source.files.delete('0.txt');
      await follow({ removed: ['0.txt'] });
      await endGrace();
      assert.equal(titles().length, before + 1);
      assert.equal(readings.length, length);
    });

    it('leaves the pins of notes that were not read', async () => {
      stored = new Map([['other', 'identity']]);
      await startAndCancel();
      assert.deepEqual([...stored], [['other', 'identity']]);
    });

    it('goes on with the next scan, with the files that are left alone', async () => {
      await startAndCancel();
      const read = source.takeReads().length;
      await feed.scan();
      assert.equal(titles().length, 200);
      assert.equal(source.takeReads().length, 201 - read);
      assert.equal(readings.at(-1)!.state, 'idle');
      assert.equal(readings.at(-1)!.filesRead, 201);
    });

    it('does nothing when there is nothing to cancel', async () => {
      source.write('a.txt', 'Daily\nAlpha');
      await start().scan();
      feed.cancel();
      await feed.scan();
      assert.deepEqual(readings, []);
      assert.deepEqual(titles(), ['Alpha']);
    });
  });

  it('takes thousands of files that change at once as few updates, and tells of them as seldom', async () => {
    const uris = Array.from({ length: 3000 }, (_, i) => `${i}.txt`);
    for (const uri of uris) source.write(uri, 'Daily\nAlpha');
    await start().scan();
    const [updates, publications] = [engine.updates.length, published.length];
    for (const uri of uris) source.write(uri, 'Daily\nBeta');
    source.stats = 0;
    await follow({ changed: uris });
    assert.equal(engine.updates.length - updates, 1);
    assert.equal(published.length - publications, 1);
    assert.equal(source.stats, 3000);
    assert.ok(titles().every((title) => title === 'Beta'));
  });

  it('does nothing more once it is stopped', async () => {
    source.write('a.txt', 'Daily\nAlpha');
    const scan = start().scan();
    feed.stop();
    await scan;
    assert.equal(published.length, 0);
  });

  describe('with notes', () => {
    beforeEach(() => {
      source.write('a.txt', 'Daily\nAlpha\nBeta');
      source.write('n.md', 'As [@Alpha] says.');
    });
    const pinned = () => [...stored.keys()].sort();

    it('pins the keys in use that mean a paper', async () => {
      source.write('m.md', 'See @Nobody and @Beta.');
      await start().scan();
      assert.deepEqual(
        [...stored],
        [
          ['Alpha', 'alpha'],
          ['Beta', 'beta'],
        ],
      );
      assert.deepEqual([...engine.updates.at(-1)!.pins.keys()].sort(), ['Alpha', 'Beta']);
      assert.deepEqual(notes.notesCiting('Beta'), ['m.md']);
    });

    it('asks the engine again only when there are new pins', async () => {
      await start().scan();
      engine.updates.length = 0;
      source.write('n.md', 'As [@Alpha] says again.');
      await follow({ changed: ['n.md'] });
      assert.equal(engine.updates.length, 0);
      source.write('n.md', 'As [@Alpha; @Beta] say.');
      await follow({ changed: ['n.md'] });
      assert.deepEqual(
        engine.updates.map(({ uris, pins }) => [uris.length, pins.size]),
        [[0, 2]],
      );
    });

    it('tells that notes use other keys, not that their text changed', async () => {
      await start().scan();
      assert.equal(noteChanges, 1);
      source.write('n.md', 'As [@Alpha] says again.');
      await follow({ changed: ['n.md'] });
      assert.equal(noteChanges, 1);
      source.write('n.md', 'As [@Beta] says again.');
      await follow({ changed: ['n.md'] });
      assert.equal(noteChanges, 2);
    });

    it('lets the engine know a key that is reserved before it answers', async () => {
      await start().scan();
      const [paper] = published.at(-1)?.papers ?? [];
      assert.ok(paper);
      engine.updates.length = 0;
      const before = published.length;
      await feed.reserve('another', paper);
      assert.deepEqual(
        engine.updates.map(({ uris, pins }) => [uris.length, pins.get('another')]),
        [[0, 'alpha']],
      );
      assert.equal(published.length, before + 1);
      assert.ok(!stored.has('another'));
    });

    it('pins a key whose paper comes later', async () => {
      source.write('n.md', 'See @Gamma.');
      await start().scan();
      assert.deepEqual(pinned(), []);
      source.write('b.txt', 'Daily\nGamma');
      await follow({ changed: ['b.txt'] });
      assert.deepEqual(pinned(), ['Gamma']);
    });

    it('leaves keys in unsaved notes alone until they are saved', async () => {
      await start().scan();
      source.edit('n.md', 'See @Beta.');
      await follow({ changed: ['n.md'] });
      assert.deepEqual(pinned(), ['Alpha']);
      source.write('n.md', 'See @Beta.');
      source.open.set('n.md', { ...source.open.get('n.md')!, isDirty: false });
      await follow({ changed: ['n.md'] });
      assert.deepEqual(pinned(), ['Alpha', 'Beta']);
    });

    it('lets pins from earlier sessions count at once, and those out of use go in the end', async () => {
      stored = new Map([
        ['Alpha', 'alpha'],
        ['Old', 'beta'],
      ]);
      await start().scan();
      assert.deepEqual([...engine.updates[0]!.pins.keys()], ['Alpha', 'Old']);
      assert.deepEqual([...engine.updates.at(-1)!.pins.keys()], ['Alpha']);
      assert.deepEqual(pinned(), ['Alpha']);
    });

    it('keeps all pins when a note could not be read', async () => {
      stored = new Map([['Old', 'beta']]);
      source.unreadable.add('n.md');
      await start().scan();
      assert.deepEqual(pinned(), ['Old']);
    });

    it('keeps a pin for the session when its last use goes', async () => {
      await start().scan();
      source.write('n.md', 'Nothing.');
      await follow({ changed: ['n.md'] });
      assert.deepEqual(pinned(), ['Alpha']);
      await start().scan();
      assert.deepEqual(pinned(), []);
    });

    it('takes a note for none when it becomes a digest, and the other way round', async () => {
      await start().scan();
      source.write('n.md', 'Daily\nGamma');
      await follow({ changed: ['n.md'] });
      assert.deepEqual(notes.notesCiting('Alpha'), []);
      assert.deepEqual(titles(), ['Alpha', 'Beta', 'Gamma']);
      source.write('n.md', 'As [@Alpha] says.');
      await follow({ changed: ['n.md'] });
      await endGrace();
      assert.deepEqual(notes.notesCiting('Alpha'), ['n.md']);
      assert.deepEqual(titles(), ['Alpha', 'Beta']);
    });
  });
});
