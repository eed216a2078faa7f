import { Random } from './random';

/** Function words, most frequent first. */
export const functionWords = (
  'the of and to a in we for that with on is by as this from are an our which it can be while ' +
  'these across their or at between into through its both than not such each more over when ' +
  'without via but only under how where they have also then'
).split(' ');

/** Frequent words of the field, roughly by frequency; the rest of the vocabulary is generated. */
const common = (
  'model models language learning reasoning large data training performance policy reward method ' +
  'tasks reinforcement framework approach agents results visual generation existing video ' +
  'information optimization benchmark knowledge quality evaluation human image multimodal ' +
  'diffusion propose demonstrate methods novel experiments process strategy state task feedback ' +
  'system inference time search value context temporal semantic efficient robust dynamic training ' +
  'attention transformer alignment safety preference exploration stability gradient sampling ' +
  'distribution uncertainty verification planning memory retrieval tool code mathematical problem ' +
  'solution score step token sequence latent space representation feature encoder decoder layer ' +
  'parameter architecture dataset annotation label noise signal error accuracy metric baseline ' +
  'ablation analysis study theory proof bound convergence sample complexity cost latency compute ' +
  'scaling pretraining finetuning supervised unsupervised online offline simulation environment ' +
  'robot control motion trajectory object scene depth camera speech audio text document question ' +
  'answer dialogue user interaction interface web mobile game expert mixture routing sparse dense ' +
  'quantization compression distillation teacher student adversarial attack defense privacy bias ' +
  'fairness trust explanation causal graph network node community medical clinical protein ' +
  'molecule chemistry physics weather climate geometry algebra program compiler bug test unit ' +
  'recursion hierarchy curriculum collaboration negotiation market auction bandit regret horizon'
).split(' ');

const onsets = 'b c d f g h l m n p r s t v br cr dr fl gr pl pr st tr str sp th ch qu'.split(' ');
const vowels = 'a e i o u a e i o ea io ou ai'.split(' ');
const codas = ['', '', '', 'n', 'r', 's', 't', 'l', 'm', 'nd', 'ct', 'rm', 'st'];
const suffixes = ['', '', '', 's', 's', 'ing', 'ed', 'er', 'al', 'ity', 'ation', 'ive', 'able'];

/**
 * Words by rank in an unlimited vocabulary, like that of growing text: a Zipf distribution over it makes the
 * vocabulary grow by Heaps' law. Generated words come in families with a common stem.
 */
export class ZipfVocabulary {
  readonly #random = new Random(7);
  readonly #words: string[] = [...common];
  readonly #known = new Set(common);
  /** Sums of the weights up to each rank. */
  readonly #weights: Float64Array;

  constructor(size: number, exponent = 1.45, shift = 60) {
    this.#weights = new Float64Array(size);
    let sum = 0;
    for (let rank = 0; rank < size; rank++) {
      sum += 1 / (rank + shift) ** exponent;
      this.#weights[rank] = sum;
    }
  }

  word(rank: number): string {
    while (this.#words.length <= rank) this.#addFamily();
    return this.#words[rank] ?? '';
  }

  /** The rank of a random word; words of higher ranks are rarer. */
  rank(random: Random, from = 0): number {
    const weights = this.#weights;
    const base = from === 0 ? 0 : (weights[from - 1] ?? 0);
    const aim = base + random.next() * ((weights.at(-1) ?? 0) - base);
    let [low, high] = [from, weights.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((weights[middle] ?? 0) < aim) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #addFamily(): void {
    const random = this.#random;
    const syllables = 2 + random.below(2);
    let stem = '';
    for (let i = 0; i < syllables; i++) stem += random.pick(onsets) + random.pick(vowels);
    stem += random.pick(codas);
    for (let i = 0; i < 2; i++) {
      const word = stem + random.pick(suffixes);
      if (this.#known.has(word)) continue;
      this.#known.add(word);
      this.#words.push(word);
    }
  }
}

/** A generated method name: `DreamFlow`, `GRPA`, `Qarvo-7B`, `SynBench 2.5`. */
export function methodName(random: Random): string {
  const syllable = () => random.pick(onsets) + random.pick(vowels) + random.pick(codas);
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const acronym = () =>
    Array.from({ length: 3 + random.below(3) }, () => String.fromCharCode(65 + random.below(26)));
  switch (random.below(5)) {
    case 0:
      return capital(syllable() + syllable()) + capital(syllable());
    case 1:
      return acronym().join('');
    case 2:
      return `${capital(syllable() + syllable())}-R${1 + random.below(4)}`;
    case 3:
      return `${acronym().join('')}-${capital(syllable() + syllable())}`;
    default:
      return `${capital(syllable() + syllable())}${1 + random.below(3)}.${random.below(10)}`;
  }
}
