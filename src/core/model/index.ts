export * from './date';
export * from './digest';
export * from './paper';
export * from './publication';
export * from './range';
export * from './updates';
