/**
 * Runs in the head, before the first paint. Marks that JavaScript works, and applies the chosen theme, so that the
 * other one does not flash. The policy allows this script by its hash.
 */
export const themeScript =
  "(()=>{const d=document.documentElement;d.dataset.js='';try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t}catch{}})()";
