// Where the frame of the back office's sign-on ends: it tells the page around it, in exactly this origin, and nobody else (1-portal.md §4.3).
if (window.parent !== window) window.parent.postMessage('AdminLoginSuccess', window.location.origin)
