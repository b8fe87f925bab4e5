// What pages of the free training add where scripts run. Everything works without it.
(function () {
  var count = document.querySelector('.ft-count[data-at]');
  if (count) {
    var boxes = count.querySelectorAll('span');
    var note = count.parentNode.querySelector('small');
    var show = function (box, number, unit) {
      box.firstElementChild.textContent = number;
      box.lastChild.textContent = unit + (number === 1 || unit === 'min' ? '' : 's');
    };
    var tick = function () {
      var minutes = Math.max(0, Math.floor((Number(count.dataset.at) - Date.now()) / 60000));
      var hours = Math.floor(minutes / 60);
      if (hours >= 48) {
        show(boxes[0], Math.floor(hours / 24), 'day');
        show(boxes[1], hours % 24, 'hour');
      } else {
        show(boxes[0], hours, 'hour');
        show(boxes[1], minutes % 60, 'min');
      }
    };
    if (note) note.textContent = 'Counts down by itself, in Manila time.';
    tick();
    setInterval(tick, 15000);
  }

  function watched(of) {
    if (of.dataset.told) return;
    of.dataset.told = 'yes';
    var body = new URLSearchParams({ track: of.dataset.track, part: of.dataset.watch });
    fetch('/free-training/watched', { method: 'POST', body: body, redirect: 'manual' }).catch(function () {
      delete of.dataset.told;
    });
  }

  var video = document.querySelector('video[data-watch]');
  if (video) video.addEventListener('ended', function () { watched(video); });

  var poster = document.querySelector('a[data-embed]');
  if (!poster) return;
  poster.addEventListener('click', function (event) {
    event.preventDefault();
    var box = document.createElement('div');
    var frame = document.createElement('iframe');
    var origin = new URL(poster.dataset.embed).origin;
    box.className = 'ft-video';
    box.dataset.track = poster.dataset.track;
    box.dataset.watch = poster.dataset.watch;
    frame.src = poster.dataset.embed + '?autoplay=1&rel=0&enablejsapi=1&api=1&origin=' + encodeURIComponent(location.origin);
    frame.title = poster.getAttribute('aria-label');
    frame.allow = 'autoplay; fullscreen; picture-in-picture';
    box.appendChild(frame);
    poster.replaceWith(box);
    frame.focus();

    // Players say that they reached the end to who listens: YouTube by its state, Vimeo by its name.
    frame.addEventListener('load', function () {
      frame.contentWindow.postMessage(JSON.stringify({ event: 'listening', id: 1 }), origin);
      frame.contentWindow.postMessage(JSON.stringify({ method: 'addEventListener', value: 'ended' }), origin);
    });
    addEventListener('message', function (message) {
      if (message.origin !== origin || message.source !== frame.contentWindow) return;
      var said = message.data;
      try {
        if (typeof said === 'string') said = JSON.parse(said);
      } catch {
        return;
      }
      var state = said && said.info && typeof said.info === 'object' ? said.info.playerState : said && said.info;
      var isOver = said && (said.event === 'ended' || said.event === 'finish');
      if (isOver || ((said.event === 'onStateChange' || said.event === 'infoDelivery') && state === 0)) watched(box);
    });
  });
})();
