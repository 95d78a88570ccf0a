/**
 * Flags of Node for the server's process. A smaller young generation (8 MB instead of 16 MB a half) keeps the process under
 * 300 MB while it places thousands of bets a second, at no loss of speed that could be measured (docs/bench.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];
