// What the extension uses of js-yaml: a bundle of the package would contain its writer, too.

export { default as DEFAULT_SCHEMA } from '../../node_modules/js-yaml/lib/schema/default.js';
export { default as YAMLException } from '../../node_modules/js-yaml/lib/exception.js';
export { default as Type } from '../../node_modules/js-yaml/lib/type.js';
export { load } from '../../node_modules/js-yaml/lib/loader.js';
