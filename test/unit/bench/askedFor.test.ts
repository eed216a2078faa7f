import { askedFor } from '../../../bench/askedFor';
import { itReturns } from '../support/cases';

describe('The query for another engine', () => {
  itReturns('search/askedFor.json', askedFor);
});
