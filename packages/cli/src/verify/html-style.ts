/** Style of the page of `check-server --format html`: light and dark, and from 320 px up. */
export const style = `
:root{color-scheme:light dark;--paper:light-dark(#fbf9f4,#111318);--sheet:light-dark(#fffefb,#171a20);--faint:light-dark(#f1ece1,#1d2027);--rule:light-dark(#ddd7c9,#2d313a);--soft:light-dark(#555a64,#a3a7b0);--ink:light-dark(#15171c,#ece8df);--signal:light-dark(#b83214,#ff8061);--note:light-dark(#2a4d8f,#9dbcf5);--ok:light-dark(#1b6b4a,#6fcf9f);--mono:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
*{box-sizing:border-box;margin:0}
html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{counter-reset:fix;background:var(--paper);color:var(--ink);font:16px/1.6 ui-sans-serif,system-ui,"Segoe UI","Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:56rem;margin:auto;padding:clamp(1.5rem,5vw,3rem) 1.25rem 5rem}
h1,h2,.verdict,.answer{font-family:Newsreader,Georgia,"Times New Roman",serif;font-weight:500;letter-spacing:-.015em;line-height:1.2}
h1{font-size:clamp(1.75rem,6vw,2.75rem);margin:.25rem 0 .75rem}
h2{font-size:1.625rem;margin:3rem 0 1rem}
h3,h4{font-size:1rem;line-height:1.4;font-weight:600}
code,pre,.kicker,.ms,.name,.mark,.group{font-family:var(--mono)}
code{font-size:max(.9em,.8125rem)}
.kicker,.mark,.facts,.more,.reason,dt,small{font-size:.8125rem}
.kicker,.facts,.more,dt,small,.group{color:var(--soft)}
.verdict{font-size:clamp(1.1875rem,4vw,1.5rem);line-height:1.35;max-width:40rem;color:var(--ink);padding-left:1rem;border-left:3px solid}
.verdict.failed{border-color:var(--signal)}.verdict.passed{border-color:var(--ok)}.verdict.skipped{border-color:var(--soft)}
header dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:.625rem 1.5rem;margin-top:1.75rem;padding-top:1rem;border-top:1px solid var(--rule);font-size:.9375rem}
header dl div:first-child{grid-column:1/-1}
.fixes{list-style:none;padding:0;}
.fixes>li{counter-increment:fix;display:grid;gap:.25rem;padding:.875rem 0 .875rem 2.25rem;border-top:1px solid var(--rule);position:relative}
.fixes>li::before{content:counter(fix);position:absolute;left:0;top:.875rem;font:600 .8125rem/1.4rem var(--mono)}
.fixes>.failed::before{color:var(--signal)}.fixes>.warned::before{color:var(--note)}
.reason{font-family:var(--mono);line-height:1.5;color:var(--soft)}
.answer{font-size:1.375rem;margin-right:.25rem}
.missing{padding:0;list-style:none}.missing li{border-top:1px solid var(--rule);padding:.625rem 0;margin-top:.625rem}.missing p:first-child{font-weight:600}
.how{margin-top:.5rem}
.counts{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}.counts b{font-weight:600}
.passed .mark,b.passed{color:var(--ok)}.failed .mark,b.failed{color:var(--signal)}.warned .mark,b.warned{color:var(--note)}.skipped .mark,b.skipped{color:var(--soft)}
.group{font-weight:600;font-size:.8125rem;margin:1.75rem 0 .25rem}
article{display:grid;grid-template-columns:3.25rem minmax(0,1fr);border-top:1px solid var(--rule);padding:.625rem 0}
article:target{background:var(--faint)}
.mark{font-weight:600;line-height:1.4rem}
h4{font-weight:500}
.skipped h4,article.skipped p{color:var(--soft)}
.others{border-top:1px solid var(--rule)}.others>summary{cursor:pointer;padding:.75rem 0;font-weight:600}
.counts+article{margin-top:1rem}
article p{font-size:.9375rem}article .facts{font-size:.8125rem}article .mark{font-size:.8125rem}
.evidence{display:grid;gap:.125rem;margin-top:.625rem}.evidence dt{margin-top:.5rem}
.evidence dd{min-width:0}.evidence p{font-size:.9375rem}
pre{padding:.625rem .75rem;font-size:.8125rem;line-height:1.5;background:var(--faint);white-space:pre-wrap}
a{color:inherit;text-underline-offset:3px;text-decoration-thickness:1px}
.facts a,.more a,.evidence a{display:inline-block;line-height:1.5rem}
table{width:100%;border-collapse:collapse}
th,td{border-top:1px solid var(--rule);padding:.5rem 0;text-align:left;vertical-align:top}
.changes th{width:6rem}td b{font-weight:600}td p{margin:.125rem 0}
del{color:var(--signal)}ins{color:var(--ok);text-decoration:underline}
.trace{border-top:1px solid var(--rule);padding:.625rem 0}
.trace>summary{cursor:pointer}
.trace ol{list-style:none;padding:.5rem 0;background:var(--sheet)}
.trace li summary{display:grid;grid-template-columns:minmax(9rem,26rem) 1fr 5.5rem;gap:.75rem;align-items:center;padding:.125rem .75rem;cursor:pointer;font-size:.8125rem}
.trace li summary::-webkit-details-marker{display:none}.trace li summary:hover{background:var(--faint)}
.name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.bar{border-left:1px solid var(--rule);height:.75rem}.bar i{display:block;height:100%;min-width:3px;color:var(--ink);background:currentColor;border-radius:1px;forced-color-adjust:none}
.bar .succeeded{color:var(--ok)}.bar .failed{color:var(--signal)}.bar .refused{color:var(--note)}.bar .unanswered{color:var(--soft)}
.bar .hatched{background:repeating-linear-gradient(-45deg,currentColor 0 2px,#0000 2px 5px);border:1px solid}
.ms{text-align:right;color:var(--soft)}
.trace .failed{color:var(--signal)}
.trace li p{padding:.25rem .75rem;color:var(--soft);font-size:.8125rem}
summary:focus-visible,a:focus-visible{outline:2px solid var(--signal);outline-offset:2px}
@media (max-width:36rem){article:is(.failed,.warned){grid-template-columns:minmax(0,1fr)}header dl{grid-template-columns:1fr;gap:.375rem}header dl div{display:grid;grid-template-columns:5.5rem minmax(0,1fr)}header dt{line-height:1.5rem}.trace li summary{grid-template-columns:1fr 4.5rem}.bar{grid-column:1/-1;order:3}.fixes>li{padding-left:1.75rem}}
@media print{details:not([open])>*{display:block}}
`;
