// Asks at once for the files of the page that the address names; the build has written them beside this script's address.
// Otherwise they would be asked for when the app has run that far.
(() => {
  const { pathname } = window.location;
  const { home, markets, event } = document.currentScript?.dataset ?? {};
  const files =
    pathname === '/'
      ? home
      : /^\/(markets|exchange)\b/.test(pathname)
        ? markets
        : pathname.startsWith('/event/')
          ? event
          : '';
  for (const href of (files ?? '').split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
})();
