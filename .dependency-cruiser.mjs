// The import boundaries: who may import whom. `npm run boundaries` (part of `npm run check`) prints the comment of a broken one, so each
// comment says what to do instead.
const severity = /** @type {'error'} */ ('error');
const rule = (name, comment, from, to) => ({ name, comment, severity, from, to });

export default {
  forbidden: [
    // A circle with a type-only import in it does not exist at run time: every part names the Context that holds it.
    rule(
      'no-cycles',
      'move what both need into a third file that imports neither',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'imports-resolve',
      'name a file that exists, with its ending (.ts, .tsx), or add the package to this workspace',
      { pathNot: '\\.css$' },
      { couldNotResolve: true, pathNot: '^(virtual:|bun:)' },
    ),
    rule(
      'betting-is-pure',
      'the betting core imports nothing: pass what it needs as an argument (time, randomness, stored rows)',
      { path: '^packages/betting/src/' },
      { pathNot: '^packages/betting/src/' },
    ),
    rule(
      'contract-imports-betting-and-zod',
      'the contract may import only @pavilion/betting and zod: describe the word here, or move the logic to an app',
      { path: '^packages/contract/src/' },
      { pathNot: '^(packages/(contract|betting)/|node_modules/zod/)' },
    ),
    rule(
      'feed-imports-betting-and-contract',
      'the feed may import only @pavilion/betting and @pavilion/contract: inject sockets, clocks and files from the app',
      { path: '^packages/feed/src/' },
      { pathNot: '^packages/(feed|contract|betting)/' },
    ),
    rule(
      'protocol-imports-feed-and-contract',
      'the protocol may import only @pavilion/feed and @pavilion/contract: it moves documents, what they say is for others',
      { path: '^packages/protocol/src/' },
      { pathNot: '^packages/(protocol|feed|contract)/' },
    ),
    rule(
      'simulator-imports-betting-feed-and-protocol',
      'the simulator may import only @pavilion/betting, @pavilion/feed and @pavilion/protocol: clocks are passed in',
      { path: '^packages/simulator/src/' },
      { pathNot: '^packages/(simulator|protocol|feed|betting)/' },
    ),
    rule(
      'apps-never-import-apps',
      'apps meet only over the wire: put what both need into a package, or call the other over its protocol',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'product-never-imports-tools',
      'tools and tests import the product, never the other way round: move the shared part into the product',
      { path: '^(apps|packages)/[^/]+/src/' },
      { path: '^(tools|lab|e2e)/|^(apps|packages)/[^/]+/test/' },
    ),
    rule(
      'stores-are-private',
      "another module's store is private: call one of that module's commands or reads instead",
      { path: '^apps/server/src/modules/([^/]+)/' },
      { path: '^apps/server/src/modules/.*store\\.ts$', pathNot: '^apps/server/src/modules/$1/' },
    ),
    rule(
      'placement-knows-no-cash-out',
      'placement takes bets and bundles of bets: whoever makes a bundle decides it (placement/bundle.ts)',
      { path: '^apps/server/src/modules/placement/' },
      { path: '^apps/server/src/modules/cash-out/' },
    ),
    rule(
      'features-never-import-features',
      'features meet in app/ (slots, routes): lift the shared part into shared/',
      { path: '^apps/web/src/(site|back-office)/([^/]+)/' },
      { path: '^apps/web/src/(site|back-office)/', pathNot: '^apps/web/src/$1/$2/' },
    ),
    rule(
      'nothing-imports-app',
      'app/ only puts the parts together: what a feature needs of it belongs into shared/',
      { path: '^apps/web/src/(site|back-office|shared)/' },
      { path: '^apps/web/src/app/' },
    ),
    rule(
      'one-list',
      'a list with pages is a List of shared/list: give it columns, filters and the answer of its call',
      { path: '^apps/web/src/', pathNot: '^apps/web/src/shared/list/' },
      { path: '^apps/web/src/shared/(ui/list/Pager|list/use-last-page)' },
    ),
    rule(
      'ui-knows-only-looks',
      'ui/ knows neither router, data nor features: take values and callbacks as props',
      { path: '^apps/web/src/shared/ui/' },
      { path: '^apps/web/src/(shared/(api|live)|site|back-office)/|node_modules/(react-router|@tanstack)' },
    ),
    rule(
      'shared-knows-no-screens',
      'shared/ lies below the screens: pass the value in, or move the file up into a feature',
      { path: '^apps/web/src/shared/' },
      { path: '^apps/web/src/(site|back-office)/' },
    ),
  ],
  options: {
    // The TypeScript parser refuses TypeScript 7 and would see nothing.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.tsc|dist|\\.data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
