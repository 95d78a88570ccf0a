export type { Topic, TopicChange } from './hub/topic.ts';
export { requiredIds, topicKey } from './hub/topic.ts';
export * from './provider.ts';
