// Before the first paint, in a file of its own: nothing on the page is inline.
const theme = localStorage.getItem('gatehouse.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
