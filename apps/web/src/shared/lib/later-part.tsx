import { type ComponentType, lazy, useState } from 'react';

/** A part whose code is loaded where it is drawn, or before that by who calls `load`: then it is drawn without a gap. */
export function laterPart<Props extends object>(read: () => Promise<{ readonly default: ComponentType<Props> }>) {
  let known: ComponentType<Props> | null = null;
  const Later = lazy(read);
  function Part(props: Props) {
    // What an instance began with it stays.
    const [Drawn] = useState<ComponentType<Props>>(() => known ?? Later);
    return <Drawn {...props} />;
  }
  const load = async (): Promise<void> => {
    known = (await read()).default;
  };
  return { load, Part, isLoaded: () => known !== null };
}
