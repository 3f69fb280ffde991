/** Services that were set up before 0.3 start this file (`/deploy#service` of then). It stands in site/scripts/ now. */
import '../site/scripts/start.ts';
