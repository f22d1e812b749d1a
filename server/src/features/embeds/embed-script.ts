/**
 * For other people's pages: `<script src="https://quad.example/embed.js" data-view="cards"></script>` puts the widget
 * there. Each data attribute is a parameter of /embed.
 */
export const embedScript = `(() => {
  const script = document.currentScript;
  const address = new URL('/embed', script.src);
  for (const [name, value] of Object.entries(script.dataset)) address.searchParams.set(name, value);
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = script.dataset.title || 'Events from Quad';
  frame.loading = 'lazy';
  frame.style.cssText = 'display:block;width:100%;max-width:720px;height:340px;border:0;color-scheme:light';
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== address.origin || !(data && data.quadHeight > 0)) return;
    frame.style.height = Math.min(data.quadHeight, 5000) + 'px';
  });
  script.after(frame);
})();
`;
