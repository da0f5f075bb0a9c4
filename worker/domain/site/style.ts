/**
 * The style of an archive: the platform's tokens (`app/app.css`) in the reader's colour scheme, light in print. Fonts are the reader's own,
 * so that nothing is loaded.
 */
export const STYLE = `:root{color-scheme:dark light;--page:#0b1221;--raised:#11192a;--sunken:#070c18;--hover:#182133;--line:#263046;--ink:#f5f6f8;--mute:#9ca6ba;--accent:#688bff;--accent-soft:#16203f;--gold:#f2b600}
@media (prefers-color-scheme:light){:root{--page:#f6f8fb;--raised:#fff;--sunken:#e9edf4;--hover:#f0f2f7;--line:#d6ddea;--ink:#181d27;--mute:#3f4655;--accent:#2d45b0;--accent-soft:#f0f4ff;--gold:#8a6500}}
@media print{:root{--page:#fff;--raised:#fff;--sunken:#fff;--line:#bbb;--ink:#000;--mute:#333;--accent:#000}nav,#replay{display:none!important}details>summary{list-style:none}}
*{box-sizing:border-box}
html{font:400 .875rem/1.25rem Inter,system-ui,sans-serif;background:var(--page);color:var(--ink);-webkit-text-size-adjust:100%}
:root:lang(ja){font-family:Inter,"Hiragino Sans","Yu Gothic UI","Noto Sans CJK JP",system-ui,sans-serif}
:root:lang(zh){font-family:Inter,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif}
body{margin:0;overflow-wrap:anywhere}
:lang(ja) :is(h1,h2,h3,nav a,td,dt,summary){word-break:auto-phrase}
header,main,footer{max-width:80rem;margin:0 auto;padding:1rem clamp(1rem,4vw,2rem)}
header{padding-bottom:0}
.game{margin:0;font-weight:600;font-size:1.25rem;line-height:1.75rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem}
header nav{border-bottom:1px solid var(--line);margin-top:.5rem}
nav a{padding:.5rem .75rem;color:var(--mute);text-decoration:none;border-bottom:2px solid transparent}
nav a:hover{color:var(--ink)}
nav a[aria-current]{color:var(--ink);border-color:var(--accent);font-weight:500}
.pages{margin:.75rem 0}
.pages a{padding:.25rem .5rem;font-variant-numeric:tabular-nums}
h1{font-size:1.75rem;line-height:2.125rem;margin:.5rem 0 1rem}
h2{font-size:1.25rem;margin:2rem 0 .75rem}
h3{font-size:1rem}
a{color:var(--accent)}
a:focus-visible,summary:focus-visible,button:focus-visible,input:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
footer{color:var(--mute);border-top:1px solid var(--line);margin-top:2rem}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:6px;background:var(--raised)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.5rem .75rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:break-word}
td summary{white-space:nowrap}
tbody tr:last-child td{border-bottom:0}
th{background:var(--sunken);color:var(--mute);font-size:.75rem;font-weight:500;white-space:nowrap}
.n{text-align:right;white-space:nowrap}
#board td:nth-child(2),#board td:nth-child(3){min-width:8rem}
#board td:nth-child(2){font-weight:500}
#board td:last-child{white-space:nowrap}
#board td:nth-child(4){font-weight:600}
time{white-space:nowrap;color:var(--mute)}
details ul{margin:.5rem 0;padding-left:1rem;list-style:square}
summary{cursor:pointer}
dl{display:flex;flex-wrap:wrap;gap:1px;background:var(--line);border:1px solid var(--line);border-radius:6px;overflow:hidden;margin:0 0 1.5rem}
dl div{flex:1 1 9rem;background:var(--raised);padding:.75rem 1rem}
dt{font-size:.75rem;color:var(--mute)}
dd{margin:0;font-size:1.25rem;line-height:1.75rem;font-weight:600}
dd:has(time){font-size:.875rem;font-weight:500}
dd time{color:inherit}
.note{border:1px solid var(--line);border-left:4px solid var(--gold);border-radius:6px;background:var(--raised);padding:.75rem 1rem}
.poster{display:block;max-width:100%;max-height:20rem;border-radius:6px;border:1px solid var(--line);margin-bottom:1.5rem}
.podium b{color:var(--gold)}
.hint{border:1px solid var(--line);border-radius:6px;background:var(--raised);padding:.75rem 1rem;margin:.5rem 0}
.mute,.gone{color:var(--mute)}
.bars{display:flex;align-items:flex-end;gap:1px;height:8rem;border-bottom:1px solid var(--line);padding:0;margin:0;list-style:none}
.bars li{flex:1;background:var(--accent);min-height:1px}
#replay{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem;margin:0 0 1rem;padding:.75rem 1rem;background:var(--raised);border:1px solid var(--line);border-radius:6px}
#replay[hidden]{display:none}
#replay label{display:flex;flex:1;align-items:center;gap:.75rem;min-width:12rem}
#replay input{flex:1;accent-color:var(--accent)}
#replay button{min-width:5rem;height:2rem;padding:0 .75rem;border:1px solid var(--line);border-radius:6px;background:var(--accent-soft);color:var(--ink);font:inherit;cursor:pointer}
#replay output{min-width:11rem;font-variant-numeric:tabular-nums}
.prose{font-size:1rem;line-height:1.625rem;max-width:44rem}
.prose img{max-width:100%;height:auto;border-radius:6px}
.prose pre{overflow-x:auto;background:var(--sunken)!important;border:1px solid var(--line);border-radius:6px;padding:.75rem 1rem;font-size:.8125rem;line-height:1.25rem;white-space:pre}
.prose code,code{font-family:"JetBrains Mono",ui-monospace,monospace;font-size:.875em}
.prose .shiki,.prose .shiki span{color:var(--shiki-dark)}
@media (prefers-color-scheme:light){.prose .shiki,.prose .shiki span{color:var(--shiki-light)}}
.prose table{display:block;overflow-x:auto;border-collapse:collapse;width:auto}
.prose blockquote{margin:1rem 0;border-left:4px solid var(--accent);padding-left:1rem;color:var(--mute)}
.katex-html{display:none}
`;
