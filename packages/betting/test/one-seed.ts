import { fc } from '@fast-check/vitest';

fc.configureGlobal({ seed: 20_261_123 });
