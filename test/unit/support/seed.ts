import fc from 'fast-check';

// The same cases in every run, so a failure is caused by a change and can be reproduced.
// `FUZZ_SEED=$RANDOM npm run test:unit` tries new cases.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 1) });
