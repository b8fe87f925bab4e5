// Stands in the HTML of pages that the server has written whole. The form works without any script, so the app comes when somebody
// touches the page, and nothing runs while it is being painted. Its files are fetched once the page is there.
(() => {
  const { entry, scripts, styles } = document.currentScript.dataset;
  const touches = ['pointerdown', 'touchstart', 'keydown', 'focusin'];
  let isBegun = false;
  let isHere = false;
  let isLost = false;
  let pressed = null;
  let sent = null;

  const link = (rel, href) => {
    const element = document.createElement('link');
    element.rel = rel;
    element.href = href;
    element.crossOrigin = '';
    document.head.append(element);
  };
  // The app does not come: the form is sent as it would be without script.
  const giveUp = () => {
    isLost = !isHere;
    if (isLost && sent) sent.submit();
  };
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const style of styles.split(' ')) link('stylesheet', style);
    for (const script of scripts.split(' ')) link('modulepreload', script);
    const element = document.createElement('script');
    element.type = 'module';
    element.crossOrigin = '';
    element.src = entry;
    element.onerror = giveUp;
    document.head.append(element);
  };

  // Fonts come once the words are painted, and at once where they came before.
  const remembered = (name, value) => {
    try {
      if (value) localStorage.setItem(name, value);
      return localStorage.getItem(name);
    } catch {
      // A browser that keeps nothing.
      return null;
    }
  };
  const showFonts = () => {
    document.getElementById('fonts').media = 'all';
  };
  document.fonts.addEventListener('loadingdone', () => remembered('atlas-fonts', 'here'), { once: true });
  if (remembered('atlas-fonts')) showFonts();
  else new PerformanceObserver(showFonts).observe({ type: 'paint', buffered: true });

  for (const touch of touches) addEventListener(touch, begin, { capture: true, passive: true });
  addEventListener(
    'submit',
    (event) => {
      if (isHere || isLost) return;
      event.preventDefault();
      sent = event.target;
      begin();
      setTimeout(giveUp, 8000);
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      const button = event.target.closest('button[type=button]');
      if (button && !isHere) pressed = button;
    },
    true,
  );
  // Who chose neither light nor dark gets what their device shows, also when that changes.
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', () => {
    const chosen = localStorage.getItem('mantine-color-scheme-value');
    if (isHere || chosen === 'light' || chosen === 'dark') return;
    document.documentElement.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light');
  });
  // Late enough not to take the line from what is being painted. A browser that doesn't tell of paints has its fonts now.
  addEventListener('load', () =>
    setTimeout(() => {
      showFonts();
      if (!isBegun) for (const file of [entry, ...scripts.split(' '), ...styles.split(' ')]) link('prefetch', file);
    }, 2500),
  );

  // Called once React has taken over: what was pressed before counts now.
  window.atlasStarted = () => {
    isHere = true;
    for (const touch of touches) removeEventListener(touch, begin, true);
    if (pressed?.isConnected) pressed.click();
    if (sent?.isConnected) sent.requestSubmit();
    pressed = null;
    sent = null;
  };
})();
