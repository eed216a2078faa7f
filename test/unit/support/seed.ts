import fc from 'fast-check';

// The same cases in every run: a test fails by what was changed, and again when it is repeated.
// `FUZZ_SEED=$RANDOM npm run test:unit` looks for cases that nobody has seen.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 1) });
