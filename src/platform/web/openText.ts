import { openWith } from '../../core/digest/lines/pieces';
import { decodeUtf8 } from '../utf8';

/** Reads the text of a file part by part. */
export const openText = openWith(decodeUtf8);
