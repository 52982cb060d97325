// The parts of ECharts that the report draws with; src/report/report.js finds them as the global echarts.
import { init, use } from 'echarts/core';
import { BarChart, HeatmapChart, LineChart } from 'echarts/charts';
import {
    AriaComponent, GridComponent, LegendComponent, TooltipComponent, VisualMapComponent,
} from 'echarts/components';
import { SVGRenderer } from 'echarts/renderers';

use([
    BarChart, HeatmapChart, LineChart, AriaComponent, GridComponent, LegendComponent, TooltipComponent,
    VisualMapComponent, SVGRenderer,
]);
globalThis.echarts = { init };
