const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '');

/** Whether two names are one, spelt with other blanks or capitals. */
export const isSameName = (one: string, other: string): boolean => one === other || bare(one) === bare(other);
