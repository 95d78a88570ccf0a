import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// Parts that are loaded when they are first needed take their time on a machine that does much else.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });
