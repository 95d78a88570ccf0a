export { createSimulator, type SimulatorOptions } from './create-simulator.ts';
export { ladderQuotes } from './quote/ladder-quote.ts';
