/** A page that a person reads: every declared call with its roles, fields and refusals. No script. */
export declare function docsPage(version: string): string;
