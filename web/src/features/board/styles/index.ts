// In this order: what is on a board refines the board.
import './board.css';
import './tables.css';
import './brackets.css';
import './results.css';
import './waiting.css';
