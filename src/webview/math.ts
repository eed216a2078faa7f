// Loaded when a page has a formula: the largest part of what the view brings, and mostly not needed.

import './globals';
import { mathTree } from './mathTree';

globalThis.paperDigestMath = mathTree;
