// In this order: later files refine what earlier ones draw.
import './base.css';
import './tools.css';
import './path.css';
import './board.css';
import './card.css';
import './rounds.css';
import './list.css';
import './paper.css';
