import { create } from 'zustand';

/**
 * The place in the head of the page where its list puts the button of its filters on a narrow screen; null while no head has
 * one.
 */
export const useFiltersPlace = create<{ place: Element | null }>()(() => ({ place: null }));

/** As the `ref` of that place. */
export function offerPlace(element: Element | null) {
  if (element === null) return;
  useFiltersPlace.setState({ place: element });
  return () => useFiltersPlace.setState(({ place }) => (place === element ? { place: null } : { place }));
}
