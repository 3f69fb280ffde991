/**
 * Runs in the head, before the first paint: marks that JavaScript works, and applies the theme the visitor
 * chose, so that the page never flashes in the other one. The policy allows it by its hash.
 */
export const themeScript =
  "(()=>{const d=document.documentElement;d.dataset.js='';try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t}catch{}})()";
