/** Style of the documentation page. */
export const style = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif }
body { margin: 0 auto; max-width: 76rem; padding: 1rem }
h1 small, small { color: GrayText; font-weight: normal; margin-left: .5em }
summary { cursor: pointer; padding: .45em .3em }
.opblock-tag b { font-size: 1.15em; margin-right: 1em }
.opblock-tag-section { border-bottom: 1px solid #8884 }
.opblock { border: 1px solid #8886; border-radius: 4px; margin: .4em 0 .4em 1em }
.opblock-summary-method { display: inline-block; min-width: 4.5em }
.opblock-get b { color: #2a7ab8 } .opblock-post b { color: #2c8a4b } .opblock-delete b { color: #c0392b }
.opblock-put b, .opblock-patch b { color: #b9770e }
.opblock-summary-path { margin-right: 1em }
.opblock-body { padding: 0 1em 1em }
table { border-collapse: collapse; width: 100% }
td { border-top: 1px solid #8883; padding: .3em .6em .3em 0; vertical-align: top }
td p { margin: 0 } td:first-child { width: 16em }
input, textarea { box-sizing: border-box; font: 13px ui-monospace, monospace; width: 100% }
.operation-filter-input { font-size: 1em; margin: .5em 0; padding: .4em }
pre { max-height: 30em; overflow: auto } button { padding: .3em 1em }
`
