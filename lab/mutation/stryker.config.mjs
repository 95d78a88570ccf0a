// The money core under mutation: what of it can be changed without a test that notices. Run by lab/mutation/run.ts.
export default {
  packageManager: 'npm',
  testRunner: 'vitest',
  // Only the types would need it, and they are checked elsewhere.
  tsconfigFile: 'none',
  ignorePatterns: ['tsconfig.json'],
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  mutate: [
    'src/{money,position,settlement}/*.ts',
    'src/bet/{bet,place-bet,funds,limits,house-limits}.ts',
    'src/market/{odds,price,choose-offer,row-gate}.ts',
    'src/orders/*.ts',
    'src/ledger/{ledger,bank,withdrawal}.ts',
  ],
  // What a thrown RangeError says is for people; that it is thrown is tested.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  timeoutFactor: 3,
  tempDirName: '.stryker',
  cleanTempDir: 'always',
  reporters: ['json', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '../../test-results/mutation.json' },
  thresholds: { high: 95, low: 90, break: 85 },
};
