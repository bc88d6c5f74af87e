/// The report's style sheet and script.
enum ReportAssets {
  static let style = """
    :root { color-scheme: light dark; --line: #8884; --bad: #d33a2c; --good: #1f8a4c; --odd: #b7791f; }
    * { box-sizing: border-box; }
    body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText; }
    header { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 10px 20px; align-items: center;
      padding: 10px 24px; background: Canvas; border-bottom: 1px solid var(--line); }
    h1 { margin: 0; font-size: 18px; }
    nav { display: flex; gap: 6px; }
    button { font: inherit; font-size: 13px; padding: 3px 10px; border: 1px solid var(--line); border-radius: 8px;
      background: none; color: inherit; cursor: pointer; }
    button[aria-pressed=true] { background: CanvasText; color: Canvas; }
    kbd { font-size: 11px; opacity: .6; }
    input[type=search] { font: inherit; font-size: 13px; padding: 3px 10px; border: 1px solid var(--line); border-radius: 8px; }
    main { padding: 16px 24px; display: flex; flex-direction: column; gap: 16px; }
    .case { padding: 14px 18px; border: 1px solid var(--line); border-left: 5px solid var(--bad); border-radius: 10px; }
    .case.same { border-left-color: var(--good); }
    .case.missing, .case.obsolete { border-left-color: var(--odd); }
    .case:focus { outline: 2px solid Highlight; }
    .case.hidden { display: none; }
    h2 { margin: 0 0 6px; font-size: 16px; display: flex; gap: 10px; align-items: baseline; }
    h3 { margin: 0; font-size: 13px; font-weight: 500; }
    .status { font-size: 11px; font-weight: 600; text-transform: uppercase; letter-spacing: .06em; opacity: .7; }
    .reasons { margin: 0 0 8px; padding-left: 20px; }
    code { font-family: ui-monospace, monospace; font-size: .92em; }
    .text { margin-bottom: 8px; font-size: 13px; }
    .text del, .text ins { display: block; padding: 1px 8px; text-decoration: none; white-space: pre-wrap; }
    .text del { background: #e0483b26; } .text del::before { content: "− "; }
    .text ins { background: #22a35a26; } .text ins::before { content: "+ "; }
    .pixels { margin: 0 0 8px; font-size: 13px; opacity: .75; }
    .stage { position: relative; display: flex; gap: 16px; align-items: flex-start; overflow: auto; }
    figure { margin: 0; } figcaption { font-size: 12px; opacity: .65; }
    figure img { display: block; max-width: 100%; border: 1px solid var(--line);
      background: repeating-conic-gradient(#8882 0 25%, #fff0 0 50%) 0 0 / 16px 16px; }
    .wipe { display: none; }
    .case:is([data-mode=slider], [data-mode=onion], [data-mode=blink]) .stage { display: grid; gap: 0;
      grid-template-columns: fit-content(100%); justify-content: start; }
    .case:is([data-mode=slider], [data-mode=onion], [data-mode=blink]) figure:not(.diff) { grid-area: 1 / 1; }
    .case:is([data-mode=slider], [data-mode=onion], [data-mode=blink]) figcaption { display: none; }
    .case:is([data-mode=slider], [data-mode=onion], [data-mode=blink]) .diff { display: none; }
    .case:is([data-mode=slider], [data-mode=onion]) .wipe { display: block; grid-area: 2 / 1; width: 0; min-width: 100%;
      margin: 8px 0 0; }
    .case[data-mode=slider] .stage { cursor: ew-resize; touch-action: none; }
    .case[data-mode=slider] .actual { clip-path: inset(0 0 0 var(--reveal, 50%)); }
    .case[data-mode=onion] .actual { opacity: var(--reveal, 50%); }
    .case[data-mode=blink] .actual { animation: blink 1s steps(1) infinite; }
    @keyframes blink { 50% { opacity: 0; } }
    .case[data-mode=heat] figure:not(.diff) { display: none; }
    footer, .empty { padding: 8px 24px 24px; font-size: 13px; opacity: .65; }
    """

  static let script = """
    const cases = [...document.querySelectorAll('.case')];
    const search = document.getElementById('search');
    const shown = new Set([...document.querySelectorAll('.filter')].map(b => b.dataset.status));
    function filter() {
      const words = search.value.toLowerCase();
      for (const c of cases) {
        const hit = shown.has(c.dataset.status) && c.dataset.name.toLowerCase().includes(words);
        c.classList.toggle('hidden', !hit);
      }
    }
    function show(mode) {
      for (const b of document.querySelectorAll('#modes button')) b.setAttribute('aria-pressed', b.dataset.mode === mode);
      for (const c of cases) c.dataset.mode = mode;
    }
    function press(button, on) {
      button.setAttribute('aria-pressed', on);
      on ? shown.add(button.dataset.status) : shown.delete(button.dataset.status);
    }
    for (const b of document.querySelectorAll('.filter'))
      b.addEventListener('click', () => { press(b, b.getAttribute('aria-pressed') !== 'true'); filter(); });
    for (const b of document.querySelectorAll('#modes button')) b.addEventListener('click', () => show(b.dataset.mode));
    function reveal(stage, percent) {
      stage.style.setProperty('--reveal', percent + '%');
      stage.querySelector('.wipe').value = percent;
    }
    for (const w of document.querySelectorAll('.wipe'))
      w.addEventListener('input', () => reveal(w.closest('.stage'), w.value));
    for (const s of document.querySelectorAll('.stage')) {
      const drag = event => {
        if (!event.buttons || event.target.className === 'wipe' || s.closest('.case').dataset.mode !== 'slider') return;
        const box = s.querySelector('.actual, .baseline').getBoundingClientRect();
        reveal(s, Math.max(0, Math.min(100, (event.clientX - box.left) / box.width * 100)));
        event.preventDefault();
      };
      s.addEventListener('pointerdown', drag);
      s.addEventListener('pointermove', drag);
    }
    search.addEventListener('input', filter);
    function step(by) {
      const visible = cases.filter(c => !c.classList.contains('hidden'));
      const at = visible.indexOf(document.activeElement);
      const next = visible[Math.max(0, Math.min(visible.length - 1, at + by))];
      if (next) { next.focus(); next.scrollIntoView({block: 'nearest'}); }
    }
    document.addEventListener('keydown', event => {
      if (event.target === search) { if (event.key === 'Escape') search.blur(); return; }
      const modes = ['side', 'slider', 'onion', 'blink', 'heat'];
      if (modes[event.key - 1]) show(modes[event.key - 1]);
      else if (event.key === 'j') step(1);
      else if (event.key === 'k') step(-1);
      else if (event.key === '/') { search.focus(); event.preventDefault(); }
      else if (event.key === 'f') {
        for (const b of document.querySelectorAll('.filter')) press(b, b.dataset.status !== 'same');
        filter();
      }
    });
    show('side');
    """
}
