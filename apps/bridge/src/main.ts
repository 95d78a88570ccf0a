import { runBridge } from './run-bridge.ts';

await runBridge();
