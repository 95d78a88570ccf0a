const MOST = 90;

/** A user agent as the report shows it: longer ones are cut to 87 characters and an ellipsis. */
export const shortAgent = (userAgent: string | null): string => {
  if (!userAgent) return '–';
  return userAgent.length > MOST ? `${userAgent.slice(0, MOST - 3)}…` : userAgent;
};
