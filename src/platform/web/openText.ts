import { openWith } from '../../core/digest/pieces';
import { decodeUtf8 } from '../../vscode/common/utf8';

/** Reads the text of a file part by part. */
export const openText = openWith(decodeUtf8);
